/** The post step of the action. */
import { post } from '../action/post.js'
import { actionsRunner } from '../action/runner.js'
import { openStage } from '../action/stage.js'
import { abortOn, outlive } from '../system/signals.js'
import { failOnBugs, systemAdapters } from '../action/adapters.js'

const runner = actionsRunner(process.env)
failOnBugs(runner)
// A cancelled job is what post is for; it is bounded by itself.
outlive('SIGINT')
await post(openStage('post', runner, systemAdapters(import.meta.dirname), abortOn('SIGTERM')))

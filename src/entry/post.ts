/** The post step of the action. */
import { post } from '../action/post.js'
import { actionsRunner } from '../action/runner.js'
import { openStage } from '../action/stage.js'
import { abortOn } from '../system/signals.js'
import { failOnBugs, systemAdapters } from '../action/adapters.js'

const runner = actionsRunner(process.env)
failOnBugs(runner)
await post(openStage('post', runner, systemAdapters(import.meta.dirname), abortOn('SIGTERM')))

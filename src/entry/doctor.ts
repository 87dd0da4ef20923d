/** The sub-action doctor: says which relays are fit for locks. */
import { showFitness } from '../action/doctor.js'
import { actionsRunner } from '../action/runner.js'
import { openStage } from '../action/stage.js'
import { abortOn } from '../system/signals.js'
import { failOnBugs, systemAdapters } from '../action/adapters.js'

const runner = actionsRunner(process.env)
failOnBugs(runner)
await showFitness(openStage('doctor', runner, systemAdapters(import.meta.dirname), abortOn('SIGINT', 'SIGTERM')))

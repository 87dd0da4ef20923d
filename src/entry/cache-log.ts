/**
 * The process that asks the Actions cache for the claim log. It is a bundle of its own, so that the library is loaded only when the log
 * is used, and a process of its own, because the library prints, retries for minutes, and needs variables and a folder set for it.
 */
import { serveRequests } from '../claims/cache-program.js'

process.on('unhandledRejection', () => process.exit(1))
process.on('uncaughtException', () => process.exit(1))
serveRequests(process)

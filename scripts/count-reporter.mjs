/** The last line of a test run: how many tests passed and failed. A file that could not even run counts as one failure. */
export default class CountReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests === 0 ? '' : `, ${results.numPendingTests} skipped`
    // The summary of jest comes after every other reporter, so only the exit is late enough.
    process.once('exit', () => {
      console.log(`${results.numPassedTests} passed, ${failed} failed${skipped}`)
    })
  }
}

/** Records for the tear-down whether a test failed: then incomplete coverage of the contract is no second failure. */
export default class OutcomeReporter {
  onRunComplete(_contexts, { numFailedTests, numFailedTestSuites, wasInterrupted }) {
    globalThis.chatTestsFailed = numFailedTests > 0 || numFailedTestSuites > 0 || wasInterrupted
  }
}

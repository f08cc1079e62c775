/** Tells the tear-down whether a test has failed: then the contract is not covered, and that is no second failure. */
export default class OutcomeReporter {
  onRunComplete(_contexts, { numFailedTests, numFailedTestSuites, wasInterrupted }) {
    globalThis.chatTestsFailed = numFailedTests > 0 || numFailedTestSuites > 0 || wasInterrupted
  }
}

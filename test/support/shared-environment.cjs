const { TestEnvironment } = require('jest-environment-node')

/** Of this worker. */
let only

/** Jest's environment of Node, but one for all test files of a worker, since they share modules (shared-modules.cjs). */
module.exports = class extends TestEnvironment {
  constructor(...given) {
    if (only) return only
    super(...given)
    only = this
    this.lasting = new Set(Reflect.ownKeys(this.global))
    this.variables = { ...this.global.process.env }
  }

  /** Takes back what a test file has left. */
  async teardown() {
    this.fakeTimers.useRealTimers()
    this.fakeTimersModern.useRealTimers()
    for (const key of Reflect.ownKeys(this.global)) if (!this.lasting.has(key)) Reflect.deleteProperty(this.global, key)
    const { env } = this.global.process
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name]
    Object.assign(env, this.variables)
  }
}

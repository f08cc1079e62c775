const { TestEnvironment } = require('jest-environment-node')

/** Of this worker. */
let only

const descriptors = (object) => new Map(Reflect.ownKeys(object).map((key) => [key, describe(object, key)]))
const describe = (object, key) => Reflect.getOwnPropertyDescriptor(object, key)
const isSame = (a, b) => a && Object.keys(b).every((name) => Object.is(a[name], b[name]))

/** Jest's environment of Node, but one for all test files of a worker, since they share modules (shared-modules.cjs). */
module.exports = class extends TestEnvironment {
  constructor(...given) {
    if (only) return only
    super(...given)
    only = this
    this.properties = descriptors(this.global)
    this.variables = { ...this.global.process.env }
  }

  /** Takes back what a test file has left. */
  async teardown() {
    this.moduleMocker.restoreAllMocks()
    this.fakeTimers.useRealTimers()
    this.fakeTimersModern.useRealTimers()
    for (const key of Reflect.ownKeys(this.global)) {
      if (!this.properties.has(key)) Reflect.deleteProperty(this.global, key)
    }
    for (const [key, property] of this.properties) {
      if (!isSame(describe(this.global, key), property)) Reflect.defineProperty(this.global, key, property)
    }
    const { env } = this.global.process
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name]
    Object.assign(env, this.variables)
  }
}

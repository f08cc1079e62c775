const { TestEnvironment } = require('jest-environment-node')

/** One per worker. */
let only

const descriptors = (object) => new Map(Reflect.ownKeys(object).map((key) => [key, describe(object, key)]))
const describe = (object, key) => Reflect.getOwnPropertyDescriptor(object, key)
const isSame = (a, b) => a && Object.keys(b).every((name) => Object.is(a[name], b[name]))

/** Jest's Node environment, shared by all test files of a worker, since they share modules (shared-modules.cjs). */
module.exports = class extends TestEnvironment {
  constructor(...given) {
    if (only) return only
    super(...given)
    only = this
    // A worker ends at once: freeing its heap first takes longer than the 500 ms after which Jest kills it with a warning.
    if (process.send) process.once('beforeExit', () => process.exit())
    // Shared modules hold it for longer than a file (open-worlds.ts).
    this.global.chatTestWorlds = new Set()
    this.properties = descriptors(this.global)
    this.variables = { ...this.global.process.env }
  }

  /** Cleans up after a test file. */
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

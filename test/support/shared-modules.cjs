const path = require('node:path')
const { isBuiltin } = require('node:module')
const { default: Runtime } = require('jest-runtime')
const { dependencies, peerDependencies } = require('../../package.json')

const root = path.resolve(__dirname, '../..')
/**
 * Without module state that a test could see. Not these: the hooks for React share React with their test, and imports.ts
 * removes its files after each test file.
 */
const shared = /^(?:src\/|generated\/|test\/support\/(?!imports\.)|clients\/typescript\/src\/(?!react\/))/
/** Shared: the server with its packages, its client and the tools of the tests. Tests may have module state. */
const isShared = (file) => {
  const relative = path.relative(root, file).replaceAll(path.sep, '/')
  const [first, ...rest] = relative.split('/')
  if (first !== 'node_modules') return shared.test(relative)
  const name = rest[0].startsWith('@') ? `${rest[0]}/${rest[1]}` : rest[0]
  return name in dependencies || name in peerDependencies
}

/**
 * Takes the place of AsyncLocalStorage in Jest, which runs each test in one to know whose error was not handled. On Node 20
 * its hook of each promise takes a tenth of the tests' CPU. Tests of a worker run one after another; of concurrent ones,
 * an error may be reported for another one that is running.
 */
class Current {
  running = 0

  getStore() {
    return this.store
  }

  async run(store, callback) {
    const outer = this.store
    this.running += 1
    this.store = store
    try {
      return await callback()
    } finally {
      this.running -= 1
      this.store = this.running > 0 ? outer : undefined
    }
  }
}

/** Loads for all test files of a worker. */
class Lasting extends Runtime {
  requireInternalModule(from, name) {
    if (name === 'node:async_hooks' && from.includes('jest-circus')) return { AsyncLocalStorage: Current }
    return super.requireInternalModule(from, name)
  }
}

let lasting

/**
 * Jest's runtime, but a worker loads the server once, not per test file, which saves a third of the tests' CPU. A test
 * file that mocks a module loads its own copy. Jest's own modules are shared too, except its state of a file.
 */
module.exports = class extends Runtime {
  hasMocks = false

  constructor(...given) {
    super(...given)
    const [config, environment, resolver, transformer, , ...rest] = given
    lasting ??= new Lasting(config, environment, resolver, transformer, new Map(), ...rest)
    // Source maps of stacks, for modules of any runtime.
    this.transformCache.sourceMaps = lasting.getSourceMaps()
  }

  /** `jest.mock` runs before all imports, so nothing is loaded yet. */
  setMock(...given) {
    this.hasMocks = true
    return super.setMock(...given)
  }

  /** Without a name: the entry of `jest-circus`, which holds the hooks and tests of a file. */
  requireInternalModule(from, name) {
    return name ? lasting.requireInternalModule(from, name) : super.requireInternalModule(from)
  }

  requireModule(from, name, options, isActual = false) {
    const isOwn = this.hasMocks || isActual || !name || isBuiltin(name) || options?.isInternalModule
    if (isOwn || !isShared(this._resolution.resolveCjs(from, name))) {
      return super.requireModule(from, name, options, isActual)
    }
    return lasting.requireModule(from, name)
  }
}

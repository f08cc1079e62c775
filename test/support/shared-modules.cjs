const path = require('node:path')
const { isBuiltin } = require('node:module')
const { default: Runtime } = require('jest-runtime')
const { dependencies, peerDependencies } = require('../../package.json')

const root = path.resolve(__dirname, '../..')
/** Prepares the whole contract for each kind of frame. */
const secondOpinion = path.join(__dirname, 'second-opinion.ts')
/** The server and its packages, which keep nothing between two uses. Tests and clients may, as for the page of one file. */
const isShared = (file) => {
  if (file === secondOpinion) return true
  const [first, ...rest] = path.relative(root, file).split(path.sep)
  if (first !== 'node_modules') return first === 'src' || first === 'generated'
  const name = rest[0].startsWith('@') ? `${rest[0]}/${rest[1]}` : rest[0]
  return name in dependencies || name in peerDependencies
}

/** Loads for all test files of a worker. */
let lasting

/**
 * Jest's runtime, but a worker loads the server once, not once for each test file: that was a third of what the tests
 * computed. A test file that puts a module in the place of another one loads its own.
 */
module.exports = class extends Runtime {
  hasMocks = false

  constructor(...given) {
    super(...given)
    const [config, environment, resolver, transformer, , ...rest] = given
    lasting ??= new Runtime(config, environment, resolver, transformer, new Map(), ...rest)
    // By these a stack is shown in lines of the source, whichever runtime loaded it.
    this.transformCache.sourceMaps = lasting.getSourceMaps()
  }

  /** `jest.mock` stands above all imports: nothing is loaded yet. */
  setMock(...given) {
    this.hasMocks = true
    return super.setMock(...given)
  }

  requireModule(from, name, options, isActual = false) {
    const isOwn = this.hasMocks || isActual || !name || isBuiltin(name) || options?.isInternalModule
    if (isOwn || !isShared(this._resolution.resolveCjs(from, name))) {
      return super.requireModule(from, name, options, isActual)
    }
    return lasting.requireModule(from, name)
  }
}

import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import { build } from 'esbuild'
import { root } from '../program.mjs'
import { ContractError } from './load.mjs'

/** Bundles modules given as text into one CommonJS module. They import each other as `chat:<name>`; `entry` is the first. */
export async function bundle(sources, options = {}) {
  const result = await build({
    entryPoints: ['chat:entry'],
    bundle: true,
    // Ajv's runtime is a dependency.
    packages: 'external',
    write: false,
    // The output contains the paths of the bundled files, which must not depend on the working directory.
    absWorkingDir: root,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [virtualModules(sources)],
    ...options,
  })
  return result.outputFiles[0].text
}

function virtualModules(sources) {
  return {
    name: 'virtual-modules',
    setup(pluginBuild) {
      pluginBuild.onResolve({ filter: /^chat:/ }, (given) => ({
        path: given.path.slice('chat:'.length),
        namespace: 'chat',
      }))
      pluginBuild.onLoad({ filter: /.*/, namespace: 'chat' }, (given) => ({
        contents: sources[given.path],
        loader: 'js',
        resolveDir: import.meta.dirname,
      }))
    },
  }
}

// An Ajv whose validators become code.
export function openAjv(options) {
  const ajv = new Ajv2020({
    allowUnionTypes: true,
    strictRequired: false,
    inlineRefs: false,
    ...options,
    code: { source: true, esm: true, lines: false, optimize: 2 },
  })
  addFormats.default(ajv, { mode: 'full' })
  return ajv
}

// @throws ContractError for a schema of which no validator can be made
export function addSchema(ajv, name, schema) {
  try {
    ajv.addSchema(schema, name)
    ajv.getSchema(name)
  } catch (error) {
    throw new ContractError(`spec/: the validator ${name} cannot be made: ${error.message}`)
  }
}

// One module that exports the validators of these names.
export const codeOf = (ajv, names) => standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])))

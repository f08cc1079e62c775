import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = path.dirname(fileURLToPath(import.meta.url))

/** Bundles modules given as text into one CommonJS module. They import each other as `chat:<name>`; `entry` is the first. */
export async function bundle(sources, options = {}) {
  const result = await build({
    entryPoints: ['chat:entry'],
    bundle: true,
    // Ajv's runtime is a dependency.
    packages: 'external',
    write: false,
    // The output names the bundled files, which must not depend on where the command was started.
    absWorkingDir: path.resolve(here, '../..'),
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
        resolveDir: here,
      }))
    },
  }
}

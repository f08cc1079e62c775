const { buildSync } = require('esbuild')

/** A Jest transform for the entry of a package of hundreds of modules: one module, since each test file loads all of them anew. */
module.exports = {
  process(source, filename) {
    const { outputFiles } = buildSync({
      stdin: { contents: source, sourcefile: filename, resolveDir: require('node:path').dirname(filename) },
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      write: false,
    })
    return { code: outputFiles[0].text }
  },
}

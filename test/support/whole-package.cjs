const { buildSync } = require('esbuild')

/** A Jest transform that bundles a package of hundreds of modules into one, since each test file loads them again. */
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

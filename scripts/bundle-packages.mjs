/**
 * Puts packages into dist/vendor, each reduced to what the service uses of it, so that hosts need not install them with all
 * that they bring along: openapi-backend alone is 10 MB, of which 1 MB can run here.
 *
 * The compiled files then load ../vendor/<package>.js instead. dist/vendor/LICENSES.txt has the licences of all packages
 * that went in. These packages are in scripts/package.json, since only the build needs them.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './prepare.mjs'

const bundled = ['@fastify/busboy', 'find-my-way', 'kysely', 'lru-cache', 'nanoid', 'openapi-backend', 'valibot']

const filesOf = (folder, ending) =>
  fs
    .readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name))

const fileOf = (name) => `${name.replace('@', '').replace('/', '-')}.js`

/** As the compiler writes it: `const kysely_1 = require("kysely")`. */
const loading = /\b(\w+) = (?:(__importDefault|__importStar)\()?require\("([^"./][^"]*)"\)/g

/** The names that compiled files use of each bundled package. */
const usesOf = (files) => {
  const uses = new Map(bundled.map((name) => [name, new Set()]))
  for (const file of files) {
    const text = fs.readFileSync(file, 'utf8')
    for (const [, variable, , name] of text.matchAll(loading)) {
      const used = text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))
      for (const [, member] of used) uses.get(name)?.add(member)
    }
  }
  return uses
}

/** The folder of the package that a file belongs to. */
const packageOf = (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]

/** Returns the folders of the packages whose code is in the bundle. */
const bundle = (name, members, outfile) => {
  // Only a build needs it, and this file is loaded before anything is installed.
  const { buildSync } = createRequire(import.meta.url)('esbuild')
  const contents = members.has('default')
    ? `module.exports = require('${name}')`
    : `export { ${[...members].sort().join(', ')} } from '${name}'`
  const { metafile } = buildSync({
    stdin: { contents, resolveDir: root, sourcefile: `${name}.js` },
    absWorkingDir: root,
    outfile,
    bundle: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Names and lines stay, so that a stack can be read.
    minifySyntax: true,
    // Most of it are JSON Schema tools that never run here.
    minifyWhitespace: name === 'openapi-backend',
    legalComments: 'none',
    banner: { js: `// ${name} with what it needs, by scripts/bundle-packages.mjs. Licences: LICENSES.txt` },
    logLevel: 'error',
  })
  const [output] = Object.values(metafile.outputs)
  return Object.entries(output.inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => packageOf(file))
    .filter((folder) => folder !== undefined)
}

const licenceOf = (folder) => {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
  const file = fs.readdirSync(path.join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry))
  if (!file && !license) throw new Error(`${name} says nowhere under which licence it is, so it cannot be bundled`)
  const text = file ? fs.readFileSync(path.join(root, folder, file), 'utf8').trim() : `Licence: ${license}`
  return `${name} ${version}\n\n${text}\n`
}

const rewriteImports = (files, vendor) => {
  for (const file of files) {
    const before = fs.readFileSync(file, 'utf8')
    const after = before.replace(/\brequire\("([^"./][^"]*)"\)/g, (whole, name) => {
      if (!bundled.includes(name)) return whole
      const target = path.relative(path.dirname(file), path.join(vendor, fileOf(name)))
      return `require(${JSON.stringify(target.split(path.sep).join('/'))})`
    })
    if (after !== before) fs.writeFileSync(file, after)
  }
}

export const bundlePackages = (outDir) => {
  const vendor = path.join(outDir, 'vendor')
  fs.mkdirSync(vendor, { recursive: true })
  const files = filesOf(path.join(outDir, 'src'), '.js')
  const folders = [...usesOf(files)].flatMap(([name, members]) => {
    if (members.size === 0) throw new Error(`${name} is to be bundled, and nothing uses it`)
    return bundle(name, members, path.join(vendor, fileOf(name)))
  })
  const licences = [...new Set(folders)].sort().map(licenceOf)
  fs.writeFileSync(path.join(vendor, 'LICENSES.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`))
  rewriteImports(files, vendor)
}

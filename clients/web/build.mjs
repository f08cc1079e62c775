// Bundles the page into a script, the scripts that it loads when they are needed, and a style sheet, whose names hold a hash of their
// content, and an index.html that names the first two:
//
//   node build.mjs <folder>
//
// The client comes from its sources, by the paths in tsconfig.json, so the page needs no other part of the build.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const home = path.dirname(fileURLToPath(import.meta.url))
const folder = process.argv[2]
if (!folder) throw new Error('node build.mjs <folder>')

fs.rmSync(folder, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: home,
  entryPoints: { page: 'src/main.tsx' },
  outdir: folder,
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  metafile: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'eof',
  logLevel: 'warning',
})

const made = Object.keys(metafile.outputs).map((file) => path.relative(folder, path.resolve(home, file)))
const named = (ending) =>
  `/${made.find((file) => /page-\w+\.\w+$/.test(file) && file.endsWith(ending)).replaceAll(path.sep, '/')}`
const html = fs
  .readFileSync(path.join(home, 'src', 'index.html'), 'utf8')
  .replace('page.js', named('.js'))
  .replace('page.css', named('.css'))
fs.writeFileSync(path.join(folder, 'index.html'), html)
// Under one name: the browser compares its content.
fs.copyFileSync(path.join(home, 'src', 'service-worker.js'), path.join(folder, 'service-worker.js'))
// The server sends it when it fills the demo.
fs.copyFileSync(path.join(home, 'src', 'start-page.jpg'), path.join(folder, 'start-page.jpg'))

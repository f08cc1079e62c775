// Bundles the page of `chat-migrate studio` into a folder, packed by gzip: it is large, and few use it.
//
//   node build.mjs <folder>
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const home = path.dirname(fileURLToPath(import.meta.url))
const folder = process.argv[2]
if (!folder) throw new Error('node build.mjs <folder>')

fs.rmSync(folder, { recursive: true, force: true })
fs.mkdirSync(folder, { recursive: true })
const { outputFiles } = await build({
  absWorkingDir: home,
  entryPoints: { studio: 'src/main.tsx' },
  outdir: folder,
  write: false,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Turns off Prisma's usage data. The server's policy would block it too.
  banner: { js: 'globalThis.process={env:{CHECKPOINT_DISABLE:"1",NODE_ENV:"production"}};' },
  legalComments: 'eof',
  logLevel: 'warning',
})

const pack = (name, content) => fs.writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
for (const file of outputFiles) pack(path.basename(file.path), file.contents)
pack('index.html', fs.readFileSync(path.join(home, 'src/index.html')))

const library = path.join(createRequire(import.meta.url).resolve('@prisma/studio-core/ui'), '../../..')
for (const name of ['LICENSE', 'NOTICE']) fs.copyFileSync(path.join(library, name), path.join(folder, name))

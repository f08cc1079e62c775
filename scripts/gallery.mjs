/**
 * `npm run gallery`: each part of the kit in each state, with a mocked service (clients/gallery).
 *
 *   npm run gallery              serves it, and rebuilds it on each reload
 *   npm run gallery -- --check compares its pictures with those of clients/gallery/pictures, in a Chromium, and checks
 *                                each with axe and with the CSS resets of hosts
 *   npm run gallery -- --save    makes these pictures, and those of README.md and docs/, in docs/pictures
 *
 * CHROMIUM is the path of the browser. Without one, --check prints a message and passes.
 */
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './prepare.mjs'
import { root, run, sizeOf } from './program.mjs'

const sources = path.join(root, 'clients/gallery/src')
const made = path.join(root, '.cache/gallery')

/** Scenes shown in the documentation, saved at full size. */
const documented = {
  'chat-open': 'chat',
  'chat-dark': 'chat-dark',
  'chat-bubbles': 'chat-bubbles',
  'chat-right-to-left': 'chat-right-to-left',
  'chat-phone-conversation': 'chat-phone',
  'channellist-full': 'channel-list',
  'conversation-full': 'conversation',
  'conversation-growing': 'message',
  'panel-details': 'details',
  'chat-slots': 'slots',
}

/**
 * `isFixed`: bundled once, with a cache lifetime, so a browser loads and compiles each file once for all scenes; else on
 * each reload.
 */
const serve = async (port, isFixed) => {
  const { context } = await import('esbuild')
  const { default: send } = await import('send')
  fs.mkdirSync(made, { recursive: true })
  fs.copyFileSync(path.join(sources, 'index.html'), path.join(made, 'index.html'))
  const bundling = await context({
    entryPoints: { gallery: path.join(sources, 'main.tsx') },
    outdir: made,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.svg': 'file', '.woff': 'empty', '.woff2': 'file' },
    minify: isFixed,
    define: { 'process.env.NODE_ENV': isFixed ? '"production"' : '"development"' },
    logLevel: 'warning',
  })
  await bundling.rebuild()
  if (isFixed)
    fs.copyFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), path.join(made, 'axe.min.js'))
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    // esbuild prints its errors.
    if (!isFixed && pathname === '/') await bundling.rebuild().catch(() => undefined)
    send(request, pathname, { root: made, ...(isFixed && { maxAge: '1d', immutable: true }) }).pipe(response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: chosen } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await bundling.dispose()
  }
  return { url: `http://127.0.0.1:${chosen}`, close }
}

const check = async ({ pictures, findings }) => {
  const { compare, reduce } = await import('./gallery/compare.mjs')
  const folder = path.join(root, 'clients/gallery/pictures')
  const problems = []
  for (const [name, picture] of pictures) {
    const file = path.join(folder, `${name}.png`)
    const problem = fs.existsSync(file) ? compare(reduce(picture), fs.readFileSync(file)) : 'has no picture yet'
    if (!problem) continue
    fs.writeFileSync(path.join(made, `${name}.png`), picture)
    problems.push(`${name} ${problem}: see .cache/gallery/${name}.png`)
  }
  const gone = fs.readdirSync(folder).filter((file) => !pictures.has(path.basename(file, '.png')))
  problems.push(...gone.map((file) => `clients/gallery/pictures/${file} belongs to no scene`))
  if (problems.length > 0) problems.push('If the looks changed on purpose: npm run gallery -- --save')
  if (findings.length + problems.length > 0) throw new Error([...findings, ...problems].join('\n'))
  console.log(`gallery: ${pictures.size} pictures are unchanged`)
}

const save = async ({ pictures }) => {
  const { encode, reduce, squeeze } = await import('./gallery/compare.mjs')
  const [small, large] = ['clients/gallery/pictures', 'docs/pictures'].map((name) => path.join(root, name))
  for (const folder of [small, large]) {
    fs.rmSync(folder, { recursive: true, force: true })
    fs.mkdirSync(folder, { recursive: true })
  }
  for (const [name, picture] of pictures) {
    fs.writeFileSync(path.join(small, `${name}.png`), encode(reduce(picture)))
    if (name in documented) fs.writeFileSync(path.join(large, `${documented[name]}.png`), squeeze(picture))
  }
  console.log(`gallery: ${pictures.size} pictures, ${Math.round((sizeOf(small) + sizeOf(large)) / 1000)} kB`)
}

await run(async () => {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, save: { type: 'boolean' } },
  })
  await ensureInstalled()
  const isServed = !values.check && !values.save
  const { url, close } = await serve(isServed ? Number(process.env.PORT ?? 4020) : 0, !isServed)
  if (isServed) return console.log(`The gallery is at ${url}`)
  try {
    const { browserPath } = await import('./find-browser.cjs')
    if (!browserPath) {
      if (values.check)
        return console.log('gallery: not compared, because no Chromium was found; set CHROMIUM to its path')
      throw new Error('No Chromium was found. Set CHROMIUM to its path.')
    }
    const { takePictures } = await import('./gallery/pictures.mjs')
    await (values.save ? save : check)(await takePictures(url, { isChecked: !values.save }))
  } finally {
    await close()
  }
})

import path from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { still } from '../../support/browser'
import { bundle, root } from './kit-host'

/** The kit as it is in this checkout, and the gallery's service, which is made up. */
const alias = {
  '@chat-service/ui': path.join(root, 'clients/ui/src/index.ts'),
  '@chat-service/client/live': path.join(root, 'clients/typescript/src/live/index.ts'),
  '@chat-service/client/react': path.join(root, 'clients/typescript/src/react/index.ts'),
  '@chat-service/client': path.join(root, 'clients/typescript/src/index.ts'),
  gallery: path.join(root, 'clients/gallery/src'),
}
const VIEWPORT = { width: 1280, height: 2400 }
const URL_OF_PAGE = 'http://localhost/host/page.html'
/** A picture of one point. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Parts</title>
<link rel="stylesheet" href="page.css" /></head>
<body><main class="tall"><h1 class="chat-hidden">Parts</h1><div id="root" class="tall"></div></main><script type="module" src="page.js"></script></body></html>`
const css = 'html, body, .tall { height: 100%; margin: 0 }\n'

/** Opens pages of a program that renders the kit with the gallery's data. No server is there: each request is answered here. */
export async function galleryPages(browser: Browser, program: string) {
  const made = await bundle(program, { alias, loader: { '.svg': 'file', '.woff': 'empty', '.woff2': 'empty' } })
  const files: Record<string, string> = { ...made, 'page.css': css + made['page.css']!, 'page.html': page }
  const begin = async (options: BrowserContextOptions) => {
    /** Errors, dialogs, and requests to other hosts. */
    const complaints: string[] = []
    const context = await browser.newContext({ ...still, viewport: VIEWPORT, ...options })
    const shown = await context.newPage()
    shown.on('pageerror', ({ message }) => complaints.push(message))
    shown.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    await context.route('**', (route) => {
      const { host, pathname } = new URL(route.request().url())
      const name = path.basename(pathname)
      if (host !== 'localhost') complaints.push(`asked ${route.request().url()}`)
      if (host !== 'localhost' || name.endsWith('.png'))
        return route.fulfill({ body: Buffer.from(PNG, 'base64'), contentType: 'image/png' })
      const body = files[name]
      const contentType = types[path.extname(name)] ?? 'text/plain'
      return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType })
    })
    return { page: shown, context, complaints, session: await context.newCDPSession(shown) }
  }
  const open = async (query = '', options: BrowserContextOptions = {}) => {
    const visitor = await begin(options)
    await visitor.page.goto(`${URL_OF_PAGE}${query}`)
    return visitor
  }
  const begun = new Map<string, ReturnType<typeof begin>>()
  /**
   * Like `open`, in place of the page that was shown before with these options: a new renderer costs more than the page.
   * Resets storage, the size of letters, the viewport and the mouse. All else that a test sets, such as a clock, scripts,
   * routes, emulated media and the clipboard, stays: such a test opens its own page.
   */
  const show = async (query = '', options: BrowserContextOptions = {}) => {
    const key = JSON.stringify(options)
    if (!begun.has(key)) begun.set(key, begin(options))
    const { page: shown, complaints, session } = await begun.get(key)!
    await shown.goto('about:blank')
    const { origin } = new URL(URL_OF_PAGE)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await shown.setViewportSize(options.viewport ?? VIEWPORT)
    await shown.mouse.move(0, 0)
    complaints.length = 0
    await shown.goto(`${URL_OF_PAGE}${query}`)
    return { page: shown, complaints }
  }
  return { open, show }
}

import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { briefArgs, browserArgs, browserPath, windowBrowserPath } from '../../scripts/find-browser.cjs'

export { windowBrowserPath }

/** `describe` if there is a browser; otherwise prints a message and skips. */
export function describeInBrowser(name: string, tests: () => void, path = browserPath): void {
  if (path !== undefined) return describe(name, tests)
  process.stderr.write(`${name}: skipped, because no Chromium was found; set CHROMIUM to its path\n`)
  describe.skip(name, tests)
}

export const launch = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath!, args: [...briefArgs, ...args] })

/** One whose speed is that of a user's. */
export const launchToMeasure = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath!, args: [...browserArgs] })

/** One that has notifications. It shows nothing on the screen either. */
export const launchWithWindows = (): Promise<Browser> =>
  chromium.launch({ executablePath: windowBrowserPath!, headless: false, args: [...briefArgs, '--headless=new'] })

/** Endless animations would draw sixty pictures a second while a test waits. looks.long.test.ts has motion. */
export const still = { reducedMotion: 'reduce' } as const

/** The place and size of an element in whole pixels. 44 px may measure 43.99988. */
export async function boxOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox())!
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(Math.round) as [number, number, number, number]
  return { x: left, y: top, width: Math.round(width), height: Math.round(height), right, bottom }
}

/** A user's page, with the browser's errors. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Errors of scripts and violations of the policy, and requests to other hosts. */
  complaints: string[]
}

export async function visit(browser: Browser, url: string, options?: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext({ ...still, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text())
  })
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(url).host) complaints.push(`asked ${request.url()}`)
  })
  await page.goto(url)
  return { page, context, complaints } satisfies Visitor
}

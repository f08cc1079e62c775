import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { browserArgs, browserPath } from '../../scripts/find-browser.cjs'

/** `describe` where there is a browser; elsewhere it says what is missing, and skips. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (browserPath !== undefined) return describe(name, tests)
  process.stderr.write(`${name}: skipped, because no Chromium was found; CHROMIUM names its path\n`)
  describe.skip(name, tests)
}

export const launch = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath!, args: [...browserArgs, ...args] })

/** The place and size of an element in whole pixels. 44 px are drawn as 43.99988, depending on what is above. */
export async function boxOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox())!
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(Math.round) as [number, number, number, number]
  return { x: left, y: top, width: Math.round(width), height: Math.round(height), right, bottom }
}

/** A person at the page, with what the browser complained about. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Errors of scripts and violations of the policy, and requests to other hosts. */
  complaints: string[]
}

export async function visit(browser: Browser, url: string, options?: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext(options)
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

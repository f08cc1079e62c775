import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserArgs, browserPath } from '../../scripts/find-browser.cjs'

/** `describe` where there is a browser; elsewhere it says what is missing, and skips. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (browserPath !== undefined) return describe(name, tests)
  process.stderr.write(`${name}: skipped, because no Chromium was found; CHROMIUM names its path\n`)
  describe.skip(name, tests)
}

export const launch = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath!, args: [...browserArgs, ...args] })

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

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { describeInBrowser, launchToMeasure, type Visitor } from '../support/browser'
import { message, openLaunch, say } from '../support/demo-page'
import { demoVariables, startDemo } from '../support/demo-server'
import { Program } from '../support/program'
import { startProxy, type TcpProxy } from '../support/tcp-proxy'

/** After the network is back. */
const SOON_MS = 30_000
/** The page's assets. */
const FILES = /^\/(assets\/.*|demo\/users)?$/

const folder = mkdtempSync(join(tmpdir(), 'chat-page-'))
let browser: Browser
let url: string
let proxy: TcpProxy
let alice: Visitor
let bob: Visitor

/** Keeps the page's assets, like a service worker's cache, so that a tab opens without the network. */
async function keepFiles(context: BrowserContext) {
  const kept = new Map<string, Parameters<Route['fulfill']>[0]>()
  // A page without an address may not call one of this machine; older browsers have no such rule.
  await context.grantPermissions(['local-network-access']).catch(() => undefined)
  await context.route(
    ({ pathname }) => FILES.test(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url())
      if (!kept.has(pathname)) {
        try {
          const response = await route.fetch()
          const { 'content-encoding': _, 'content-length': _length, ...headers } = response.headers()
          kept.set(pathname, { status: response.status(), headers, body: await response.body() })
        } catch {
          // The network is lost, or the page that asked is closed.
          return route.abort('connectionfailed').catch(() => undefined)
        }
      }
      await route.fulfill(kept.get(pathname))
    },
  )
}

const textsOf = (page: Page) => page.locator('.chat-messages-frame .chat-message-text').allTextContents()

describeInBrowser('a person whose network is lost', () => {
  beforeAll(async () => {
    url = await startDemo(await demoVariables(folder))
    proxy = await startProxy(url)
    browser = await launchToMeasure()
    alice = await openLaunch(browser, url, 'alice')
    bob = await openLaunch(browser, proxy.url, 'bob', { viewport: { width: 360, height: 740 }, hasTouch: true })
    await keepFiles(bob.context)
    await bob.page.reload()
    await message(bob.page, 'Welcome!').waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await proxy?.close()
    await Program.killAll()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    { what: 'keeps the tab open', reopens: false },
    { what: 'closes the tab and opens it again', reopens: true },
  ])('has everything once and in order soon after it is back, and $what', async ({ what, reopens }) => {
    const round = reopens ? 'second' : 'first'
    await say(alice.page, `Can you hear me, ${round}?`)
    await message(bob.page, `Can you hear me, ${round}?`).waitFor()
    await say(bob.page, `I can, ${round}`)
    await message(alice.page, `I can, ${round}`).waitFor()

    const typed = [1, 2, 3, 4, 5].map((n) => `From the tunnel ${n}, ${round}`)
    const meanwhile = [1, 2, 3].map((n) => `Meanwhile ${n}, ${round}`)
    proxy.stall()
    for (const text of typed.slice(0, 2)) await say(bob.page, text)
    await say(alice.page, meanwhile[0]!)
    // The network drops everything until the page notices. Then it breaks and refuses connections.
    await bob.page.getByText('Can’t reach the chat.').waitFor()
    proxy.refuse()
    for (const text of typed.slice(2)) await say(bob.page, text)
    await say(alice.page, meanwhile[1]!)
    if (reopens) {
      const { hash } = new URL(bob.page.url())
      await bob.page.close()
      bob.page = await bob.context.newPage()
      await bob.page.goto(new URL(`/?as=bob${hash}`, proxy.url).href)
    }
    await bob.page.getByText('5 messages will be sent when you reconnect.').waitFor()
    for (const text of typed) await message(bob.page, text).waitFor()

    const backAt = performance.now()
    proxy.mend()
    await Promise.all(
      [alice, bob].flatMap(({ page }) =>
        [...typed, ...meanwhile.slice(0, 2)].map((text) => message(page, text).waitFor({ timeout: SOON_MS })),
      ),
    )
    await bob.page.locator('.chat-message.chat-pending').first().waitFor({ state: 'detached' })
    const tookMs = Math.round(performance.now() - backAt)
    process.stderr.write(`a person who ${what} has everything ${tookMs} ms after the network is back\n`)
    expect(tookMs).toBeLessThan(SOON_MS)

    await say(alice.page, meanwhile[2]!)
    await message(bob.page, meanwhile[2]!).waitFor()
    // The others depend on the height of the screen.
    const oursOn = async (page: Page) => (await textsOf(page)).filter((text) => text.includes(round))
    const ours = await oursOn(alice.page)
    expect(await oursOn(bob.page)).toEqual(ours)
    expect(ours.filter((text) => typed.includes(text))).toEqual(typed)
    expect(ours.filter((text) => meanwhile.includes(text))).toEqual(meanwhile)
    expect(ours).toHaveLength(2 + typed.length + meanwhile.length)
    // The files' URLs have the server's port, but Bob uses the network's.
    const complaints = [...alice.complaints, ...bob.complaints].filter((complaint) => !complaint.includes('/files/'))
    expect(complaints).toEqual([])
  })
})

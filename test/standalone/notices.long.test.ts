import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { TestBrowser } from '../integrations/push/devices'
import { describeInBrowser, launch, launchWithWindows, visit, windowBrowserPath } from '../support/browser'
import { demoClient } from '../support/demo-client'
import { message, openLaunch, say } from '../support/demo-page'
import { demoVariables, startDemo } from '../support/demo-server'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'

const LABEL = 'Notify me when this page is closed'
const BLOCKED = 'Your browser blocks notifications.'

const folder = mkdtempSync(join(tmpdir(), 'chat-notices-'))
/** Replaces the browser's subscription at its push service, which a test cannot reach. */
const subscribed = new TestBrowser('https://fcm.googleapis.com/fcm/send/bob')
/** Pushes that the service received and the browser has not. */
const pushes: string[] = []
const service = createServer((request, response) => void take(request).finally(() => response.writeHead(201).end()))
let url: string

async function take(request: IncomingMessage): Promise<void> {
  const body = Buffer.concat((await request.toArray()) as Buffer[])
  if (request.url === '/fcm/send/bob') pushes.push(subscribed.decrypt(body))
}

const pushItem = async (page: Page) => {
  const items = page.getByRole('menuitemcheckbox').first()
  // A page that still loads can close the menu again.
  await eventually(async () => {
    if (!(await items.isVisible())) await page.getByRole('button', { name: 'Your menu' }).click()
    await items.waitFor({ timeout: 5000 })
  })
  return page.getByRole('menuitemcheckbox', { name: LABEL })
}

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  url = await startDemo({
    ...(await demoVariables(folder)),
    NODE_OPTIONS: `--require ${join(__dirname, '../support/push-service.cjs')}`,
    PUSH_SERVICE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  })
})
afterAll(async () => {
  await Program.killAll()
  service.closeAllConnections()
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

describeInBrowser('notices of the demo, in a browser that has none', () => {
  let browser: Browser
  beforeAll(async () => void (browser = await launch()))
  afterAll(() => browser?.close())

  it('are not offered without Web Push', async () => {
    const { page, context } = await visit(browser, new URL('/favicon.ico', url).href)
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.goto(new URL('/?as=carol', url).href)
    const item = await pushItem(page)
    await page.getByRole('menuitemcheckbox', { name: 'Notifications' }).waitFor()
    expect(await item.count()).toBe(0)
    await context.close()
  })
})

describeInBrowser(
  'notices of the demo, in a browser that shows them',
  () => {
    let browser: Browser
    let context: BrowserContext
    /** Bob's chat, while it is open. */
    let page: Page
    /** A page of the same origin outside of the chat. */
    let other: Page
    let devtools: CDPSession
    let registrationId: string
    let launchId: string
    let lunchId: string
    let alice: ReturnType<typeof demoClient>
    let bob: ReturnType<typeof demoClient>

    const shown = () =>
      other.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return (await registration!.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
      })
    const worker = () => context.serviceWorkers().at(-1)!
    /** The badges that the worker set, which is its last step. */
    const badges = () => worker().evaluate(() => (globalThis as unknown as { badges: number[] }).badges)
    const deliver = async (data: string) => {
      const before = await badges()
      const { origin } = new URL(url)
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await eventually(async () => expect(await badges()).toHaveLength(before.length + 1))
    }
    /** Delivers the push of a message of Alice. @returns its content. */
    const pushed = async (channelId: string, text: string) => {
      await alice.messages.send(channelId, { text })
      const data = await eventually(() => {
        expect(pushes).toEqual([expect.stringContaining(text)])
        return pushes.pop()!
      })
      await deliver(data)
      return data
    }
    /** No protocol can click a notice, so the worker gets the event of a click. */
    const click = (body: string) =>
      worker().evaluate(async (body) => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration
          NotificationEvent: new (name: string, init: object) => Event
          dispatchEvent(event: Event): void
        }
        const notification = (await scope.registration.getNotifications()).find((notice) => notice.body === body)
        const event = new scope.NotificationEvent('notificationclick', { notification })
        const work: Promise<unknown>[] = []
        Object.assign(event, { waitUntil: (promise: Promise<unknown>) => work.push(promise) })
        scope.dispatchEvent(event)
        return Promise.all(work).then(
          () => 'done',
          (error: Error) => error.name,
        )
      }, body)

    beforeAll(async () => {
      browser = await launchWithWindows()
      ;({ page, context } = await openLaunch(browser, url, 'bob'))
      alice = demoClient(url, 'alice')
      bob = demoClient(url, 'bob')
      const { channels } = await bob.channels.list({ limit: 100 })
      launchId = channels.find(({ name }) => name === 'Launch')!.id
      lunchId = channels.find(({ lastMessage }) => lastMessage?.text?.startsWith('Gladly'))!.id
      other = await context.newPage()
      await other.goto(new URL('/health/live', url).href)
      devtools = await context.newCDPSession(other)
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const found of registrations) if (!found.isDeleted) registrationId = found.registrationId
      })
      await devtools.send('ServiceWorker.enable')
    })
    afterAll(() => browser?.close())

    it('explains what to do if they are blocked', async () => {
      const { targetInfo } = await devtools.send('Target.getTargetInfo')
      // The end of the session resets the permission.
      await devtools.send('Browser.setPermission', {
        permission: { name: 'notifications' },
        setting: 'denied',
        origin: new URL(url).origin,
        browserContextId: targetInfo.browserContextId!,
      })
      await (await pushItem(page)).click()
      await page.getByRole('alert').getByText(BLOCKED).waitFor()
      expect(await (await pushItem(page)).getAttribute('aria-checked')).toBe('false')
      await page.keyboard.press('Escape')
      await context.grantPermissions(['notifications'], { origin: new URL(url).origin })
    })

    it('stay off if the browser refuses a subscription', async () => {
      await (await pushItem(page)).click()
      await page.getByRole('alert').getByText('Notices could not be turned on.').waitFor()
      expect(await (await pushItem(page)).getAttribute('aria-checked')).toBe('false')
      await page.keyboard.press('Escape')
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    })

    it('are turned on, with the server’s key', async () => {
      await context.addInitScript((subscription) => {
        PushManager.prototype.subscribe = (options) => {
          Object.assign(window, { usedKey: options!.applicationServerKey })
          return Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription)
        }
      }, subscribed.subscription)
      await page.reload()
      await (await pushItem(page)).click()
      await page.getByText('This browser shows new messages while the page is closed.').waitFor()
      expect(await (await pushItem(page)).getAttribute('aria-checked')).toBe('true')
      const { publicKey } = (await (await fetch(`${url}/web-push/public-key`)).json()) as { publicKey: string }
      expect(await page.evaluate(() => (window as unknown as { usedKey: string }).usedKey)).toBe(publicKey)
      expect(worker().url()).toBe(new URL('/service-worker.js?as=bob', url).href)
      await page.close()
      await worker().evaluate(() => {
        const badges: number[] = []
        Object.assign(globalThis, { badges })
        Object.assign(navigator, { setAppBadge: (count: number) => Promise.resolve(void badges.push(count)) })
      })
    })

    it('show a message once, with its title, and the count on the icon', async () => {
      const data = await pushed(launchId, 'Is the page live?')
      expect(await shown()).toEqual(['Alice · Launch: Is the page live?'])
      await deliver(data)
      const { totalUnreadCount } = await bob.channels.getUnreadCount()
      expect(await badges()).toEqual([totalUnreadCount, totalUnreadCount])
      expect(await shown()).toEqual(['Alice · Launch: Is the page live?'])
    })

    it('are closed by the next one if the message was read elsewhere', async () => {
      const { messages } = await bob.messages.list(launchId, { limit: 1 })
      await bob.channels.markRead(launchId, { messageId: messages[0]!.id })
      await pushed(lunchId, 'Is one too late?')
      expect(await shown()).toEqual(['Alice: Is one too late?'])
    })

    it('open the channel when clicked, in the user’s page, which closes the ones it has read', async () => {
      await pushed(lunchId, 'Or at two?')
      // The browser opens a window only for a real click.
      expect(await click('Is one too late?')).toBe('InvalidAccessError')
      expect(await shown()).toEqual(['Alice: Or at two?'])
      await pushed(lunchId, 'Say when.')
      const open = async (userId: string) => {
        const opened = await context.newPage()
        await opened.goto(new URL(`/?as=${userId}#/${launchId}`, url).href)
        await message(opened, 'Welcome!').waitFor()
        return opened
      }
      const [carol, bobs] = [await open('carol'), await open('bob')]
      await click('Or at two?')
      await bobs.waitForURL(`**/#/${lunchId}`)
      await message(bobs, 'Say when.').waitFor()
      await eventually(async () => expect(await shown()).toEqual([]))
      expect(new URL(carol.url()).hash).toBe(`#/${launchId}`)
      expect(new URL(other.url()).pathname).toBe('/health/live')
      page = bobs
    })

    it('are turned off by the switch', async () => {
      await (await pushItem(page)).click()
      await page.getByText('This browser shows no notices while the page is closed.').waitFor()
      expect(await (await pushItem(page)).getAttribute('aria-checked')).toBe('false')
      await page.keyboard.press('Escape')
      expect(await other.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
      await say(page, 'At two.')
    })
  },
  windowBrowserPath,
)

it('the server takes subscriptions of signed-in people, at push services of browsers', async () => {
  const login = await fetch(new URL('/demo/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'carol' }),
  })
  const { token } = (await login.json()) as { token: string }
  const put = async (headers: Record<string, string>, endpoint: string) => {
    const subscription = { ...new TestBrowser(endpoint).subscription }
    const response = await fetch(new URL('/users/me/devices/test', url), {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'WEB', subscription }),
    })
    return response.status
  }
  const authorization = `Bearer ${token}`
  expect(await put({}, 'https://fcm.googleapis.com/fcm/send/carol')).toBe(401)
  expect(await put({ authorization }, url)).toBe(400)
  expect(await put({ authorization }, 'https://fcm.googleapis.com/fcm/send/carol')).toBe(200)
  expect((await fetch(new URL('/service-worker.js', url))).headers.get('cache-control')).toBe('no-cache')
})

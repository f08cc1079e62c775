import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launch, visit, type Visitor } from '../../support/browser'
import { eventually } from '../../support/eventually'
import { storedDrafts } from '../../support/stored-drafts'
import { pageOf, root, startHost } from './kit-host'

const script = `import './ui/element.js'
const signIn = async (userId) => {
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch('/demo/login', { method: 'POST', headers, body: JSON.stringify({ userId }) })).json()).token
}
window.heard = []
for (const name of ['chat-open', 'chat-unread', 'chat-status', 'chat-error'])
  document.addEventListener(name, ({ type, detail, target }) => heard.push({ type, detail, of: target.id}))
for (const view of document.querySelectorAll('chat-view')) view.token = () => signIn(view.id)
`
const css = `html, body { height: 100%; margin: 0 } body { display: grid; grid-template-columns: 1fr 1fr }
main { height: 100vh } chat-view { --chat-accent: rgb(1, 2, 3) }
main { text-transform: uppercase; letter-spacing: 3px; text-align: end; cursor: wait; user-select: none }`
const view = (id: string) => `<main><chat-view id="${id}" user-id="${id}"></chat-view></main>`
/** The HTML of a page of the documentation. */
const shownIn = (name: string) => /```html\n([^]*?)```/.exec(readFileSync(path.join(root, name), 'utf8'))![1]!
const files: Record<string, string> = {
  'host.js': script,
  'page.css': css,
  'index.html': pageOf('host.js', view('alice') + view('bob')),
}

interface Heard {
  type: string
  detail: { total?: number; channels?: Record<string, number>; channelId?: string; state?: string }
  of: string
}
type HostWindow = Window & { heard: Heard[] }

describeInBrowser('<chat-view>', () => {
  let browser: Browser
  let host: Awaited<ReturnType<typeof startHost>>
  let visitor: Visitor
  let page: Page

  beforeAll(async () => {
    host = await startHost(files)
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })
  beforeEach(async () => {
    visitor = await visit(browser, `${host.url}/host/index.html`, { viewport: { width: 1600, height: 800 } })
    page = visitor.page
  })
  afterEach(async () => {
    await visitor.context.close()
    expect(visitor.complaints).toEqual([])
  })

  const inView = (id: string) => page.locator(`chat-view#${id}`)
  /** The button of the own menu, with the initial of the user. */
  const ownFace = (userId: string) =>
    inView(userId).locator(`.chat-sidebar > header [data-initials="${userId[0]!.toUpperCase()}"]`)
  const openLaunch = async (id: string) => {
    await inView(id).getByText('Launch').first().click()
    await inView(id).getByRole('textbox', { name: 'Message' }).waitFor()
  }
  const heard = (type: string, of: string) =>
    page.evaluate(
      ([type, of]) => (window as unknown as HostWindow).heard.filter((it) => it.type === type && it.of === of),
      [type, of] as const,
    )

  it('works for two users on one page, under a strict policy, who write to each other', async () => {
    await openLaunch('alice')
    const channelId = (await heard('chat-open', 'alice'))[0]?.detail.channelId
    expect(channelId).toBeTruthy()
    await inView('alice').getByRole('textbox', { name: 'Message' }).fill('From one to the other')
    await page.keyboard.press('Enter')
    // Bob has not opened it: his list shows it, and his page hears the number.
    await inView('bob').getByText('From one to the other').first().waitFor()
    await eventually(async () => expect((await heard('chat-unread', 'bob')).at(-1)?.detail.total).toBeGreaterThan(0))
    expect((await heard('chat-status', 'bob')).at(-1)).toMatchObject({ detail: { state: 'live' } })

    // The page opens it by the attribute.
    await inView('bob').evaluate((element, id) => element.setAttribute('channel-id', id), channelId)
    await inView('bob').getByRole('textbox', { name: 'Message' }).fill('Heard')
    await page.keyboard.press('Enter')
    await inView('alice').locator('.chat-message', { hasText: 'Heard' }).waitFor()
    await eventually(async () =>
      expect((await heard('chat-unread', 'bob')).at(-1)?.detail.channels?.[channelId!] ?? 0).toBe(0),
    )
    expect(await heard('chat-error', 'bob')).toEqual([])
  })

  it('follows its attributes, and the variables that the page sets', async () => {
    await inView('alice').getByText('Launch').first().waitFor()
    const kit = inView('alice').locator('.chat-ui')
    const set = (name: string, value: string) =>
      inView('alice').evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value] as const)
    await set('theme', 'dark')
    await set('density', 'compact')
    await set('message-style', 'bubbles')
    await set('language', 'de')
    await eventually(async () =>
      expect(await kit.evaluate((it: HTMLElement) => [{ ...it.dataset }, it.lang])).toEqual([
        { theme: 'dark', density: 'compact', messageStyle: 'bubbles' },
        'de',
      ]),
    )
    await set('theme', 'pink')
    await eventually(async () => expect(await kit.getAttribute('data-theme')).toBe('auto'))
    expect(await kit.evaluate((it) => getComputedStyle(it).getPropertyValue('--chat-accent').trim())).toBe(
      'rgb(1, 2, 3)',
    )
    const inherited = ['text-transform', 'letter-spacing', 'text-align', 'cursor', 'user-select']
    const looks = (it: Element, names: string[]) => names.map((name) => getComputedStyle(it).getPropertyValue(name))
    expect(await kit.evaluate(looks, inherited)).toEqual(['none', 'normal', 'start', 'auto', 'text'])
    // Another user is another account.
    await inView('alice').evaluate((element: HTMLElementTagNameMap['chat-view']) => {
      element.id = 'carol'
      element.setAttribute('user-id', 'carol')
    })
    await ownFace('carol').waitFor()
  })

  it('opens nothing of the account before, and what the page sets with the account', async () => {
    await openLaunch('alice')
    const channelId = (await heard('chat-open', 'alice'))[0]!.detail.channelId!
    const become = (from: string, to: string, route?: { channelId: string }) =>
      inView(from).evaluate(
        (element: HTMLElementTagNameMap['chat-view'], [to, route]) => {
          element.id = to
          if (route) element.route = route
          element.setAttribute('user-id', to)
        },
        [to, route] as const,
      )
    await become('alice', 'carol')
    await inView('carol').getByText('Select a conversation.').waitFor()
    await ownFace('carol').waitFor()
    await become('carol', 'dave', { channelId })
    await ownFace('dave').waitFor()
    await inView('dave').getByRole('textbox', { name: 'Message' }).waitFor()

    // Signed out, and in again as another.
    await inView('dave').evaluate((element: HTMLElementTagNameMap['chat-view']) => {
      const { token } = element
      Object.assign(window, { token })
      element.token = undefined
    })
    await inView('dave').locator('.chat-ui').waitFor({ state: 'detached' })
    await inView('dave').evaluate((element: HTMLElementTagNameMap['chat-view']) => {
      Object.assign(element, { token: (window as unknown as { token: string }).token })
    })
    await inView('dave').getByText('Select a conversation.').waitFor()
  })

  it.each(['docs/ui.md', 'clients/ui/README.md'])('runs as %s shows it', async (name) => {
    const [, program = ''] = /<script type="module">([^]*?)<\/script>/.exec(shownIn(name)) ?? []
    const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"userId":"alice"}' }
    const { token } = (await (await fetch(`${host.url}/demo/login`, login)).json()) as { token: string }
    const sample = shownIn(name)
      .replace(/<script type="module">[^]*?<\/script>/, '<script type="module" src="shown.js"></script>')
      .replace('src="/ui/', 'src="ui/')
      .replace('token="…"', `token="${token}"`)
    // The policy of the host allows no inline scripts.
    files['shown.js'] = `const fetchToken = async () => '${token}'\n${program}`
    files['shown.html'] = pageOf('', sample).replace('<script type="module" src=""></script>', '')
    const { page: shown, complaints, context } = await visit(browser, `${host.url}/host/shown.html`)
    await shown.getByText('Launch').first().click()
    await shown.getByRole('textbox', { name: 'Message' }).waitFor()
    await context.close()
    expect(complaints).toEqual([])
  })

  it('keeps its state when it is moved, and closes when it is removed', async () => {
    await openLaunch('alice')
    await inView('bob').getByText('Launch').first().waitFor()
    await inView('alice').getByRole('textbox', { name: 'Message' }).fill('half a sen')
    await page.evaluate(() => {
      const [one, other] = document.querySelectorAll('main')
      other!.append(one!.firstElementChild!)
    })
    await expect(inView('alice').getByRole('textbox', { name: 'Message' }).inputValue()).resolves.toBe('half a sen')
    expect((await heard('chat-status', 'alice')).filter(({ detail }) => detail.state === 'connecting').length).toBe(1)
    expect(host.countSockets()).toBe(2)
    await page.evaluate(() => document.querySelectorAll('chat-view').forEach((element) => element.remove()))
    await eventually(() => expect(host.countSockets()).toBe(0))
  })

  it('leaves nothing of a user who signs out', async () => {
    await openLaunch('alice')
    await page.route('**/draft', (route) => route.abort())
    await inView('alice').getByRole('textbox', { name: 'Message' }).fill('half a secret')
    await eventually(async () => expect(await storedDrafts(page, 'alice')).toHaveLength(1))
    await inView('alice').evaluate(async (element: HTMLElementTagNameMap['chat-view']) => {
      await element.forget()
      element.token = undefined
    })
    await inView('alice').locator('.chat-ui').waitFor({ state: 'detached' })
    expect(await storedDrafts(page, 'alice')).toEqual([])
    await eventually(() => expect(host.countSockets()).toBe(1))
  })
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launch } from '../../support/browser'
import { eventually } from '../../support/eventually'
import { galleryPages } from './gallery-page'
import { root } from './kit-host'

/** Each part is drawn in a box with its name, and replaced by a text on request. The part named in the URL has margins. */
const program = `
  import * as kit from '@chat-service/ui'
  import { live } from '@chat-service/client/live'
  import { useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import './clients/ui/src/styles/index.css'
  import { me, people } from 'gallery/people.ts'
  import { clientOf } from 'gallery/service.ts'
  import { fullWorld, message } from 'gallery/world.ts'

  const asked = new URLSearchParams(location.search)
  const world = fullWorld()
  const file = (name, mimeType, more) =>
    ({ fileUrl: new URL(name, location.href).href, fileName: name, fileSize: 1, mimeType, type: 'FILE', ...more })
  const metadata = (value) => ({ metadata: value })
  world.messages.push(
    message('bob', 'Look', 1, { quote: { messageId: 'm1', senderId: 'carol', type: 'TEXT', text: 'Quoted', fileName: null, thumbnailUrl: null } }),
    message('bob', 'https://example.com', 1, { linkMetadata: { url: 'https://example.com', title: 'A page' } }),
    message('emil', '', 1, file('picture.png', 'image/png')),
    message('bob', '', 1, file('voice.webm', 'audio/webm', metadata({ voice: { durationMs: 1000, waveform: [1] } }))),
    message('bob', 'May I?', 0, { questions: [{
      id: 'q', channelId: 'launch', messageId: 'q', askerId: 'bob', kind: 'APPROVAL', prompt: 'Go?', options: [], schema: null,
      subject: null, answerableBy: 'MEMBERS', needed: 1, state: 'OPEN', answers: [], createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 3.6e6).toISOString(), closedAt: null,
    }] }),
    message('bob', 'This is new', 0),
  )
  if (asked.has('empty')) world.messages = []
  if (asked.has('alone')) world.channels = []
  const account = live(clientOf(world), { userId: me })

  const parts = Object.values(kit).filter((part) => part?.Default)
  const each = (draw) => Object.fromEntries(parts.map(({ displayName: name, Default }) => [name, (props) =>
    <div style={name === asked.get('spaced') ? { marginBlock: 40 } : { display: 'contents' }} data-part={name}>
      {draw(name, Default, props)}
    </div>]))
  const usual = each((name, Default, props) => <Default {...props} />)
  const mine = each((name) => <p data-mine="">My {name}</p>)
  globalThis.parts = Object.keys(usual)

  function Screen() {
    const [components, setComponents] = useState(usual)
    globalThis.replace = (name) => setComponents({ ...usual, ...(name && { [name]: mine[name] }) })
    const panel = asked.get('panel') ?? undefined
    const [route, setRoute] = useState({ channelId: 'launch', panel, ...(panel === 'thread' && { messageId: world.messages[0]?.id }) })
    return (
      <kit.ChatProvider chat={account} userId={me} people={people} components={components} route={route} onRoute={setRoute}>
        <kit.Chat arrange={asked.has('turned') ? (channels) => channels.slice(1).reverse() : undefined} />
      </kit.ChatProvider>
    )
  }
  createRoot(document.getElementById('root')).render(<Screen />)`

interface Place {
  /** How the screen opens. Default: with messages of all kinds. */
  query?: string
  /** A user's actions until the part appears. */
  act?: (page: Page) => Promise<void>
}

const messages: Place = {}
const followed: Place = { act: (page) => page.getByRole('button', { name: /^Threads/ }).click() }
const places: Record<string, Place> = {
  EmptyChannelList: { query: '&alone' },
  EmptyConversation: { query: '&empty' },
  MemberRow: { query: '&panel=details' },
  Blocked: {
    act: async (page) => {
      await page.getByRole('button', { name: 'Your menu' }).click()
      await page.getByRole('menuitem', { name: /[Bb]locked/ }).click()
    },
  },
  ...Object.fromEntries(
    ['Details', 'Files', 'Members', 'Moderation', 'Pins', 'Scheduled', 'Search', 'Thread'].map((name) => [
      name,
      { query: `&panel=${name.toLowerCase()}` },
    ]),
  ),
  ThreadList: followed,
  ThreadRow: followed,
  EmojiPicker: { act: (page) => page.getByRole('button', { name: 'Emoji' }).click() },
  Lightbox: { act: (page) => page.getByRole('button', { name: 'Enlarge picture.png' }).click() },
  // On a separate screen: a list of messages that was replaced and is drawn again opens after the user has read.
  UnreadSeparator: { query: '' },
  VoiceRecorder: { act: (page) => page.getByRole('button', { name: 'Record a voice message' }).click() },
  JumpToLatest: {
    act: async (page) => {
      await page.setViewportSize({ width: 1280, height: 500 })
      await page.locator('.chat-messages').first().hover()
      await page.mouse.wheel(0, -400)
    },
  },
}

const names = [
  ...readFileSync(path.join(root, 'clients/ui/src/provider/components.ts'), 'utf8').matchAll(/^ {2}(\w+)\?:/gm),
].map(([, name]) => name!)

/** The parts that stand outside of one. */
const standing = (page: Page, name: string) =>
  page.evaluate(
    (within) =>
      [...document.querySelectorAll<HTMLElement>('[data-part]')]
        .filter((part) => !part.closest(`[data-part="${within}"]`))
        .map((part) => part.dataset.part!)
        .filter((part, at, all) => all.indexOf(part) === at)
        .sort(),
    name,
  )

describeInBrowser('the parts of the kit', () => {
  let browser: Browser
  let open: Awaited<ReturnType<typeof galleryPages>>['open']

  beforeAll(async () => {
    browser = await launch(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
    open = (await galleryPages(browser, program)).open
  })
  afterAll(() => browser?.close())

  /** One screen for all parts that it holds. */
  const screens = new Map<Place, ReturnType<typeof open>>()
  const screenOf = (place = messages) => {
    if (!screens.has(place)) screens.set(place, show(place))
    return screens.get(place)!
  }
  const show = async ({ query = '', act }: Place) => {
    const visitor = await open(`?${query}`)
    await act?.(visitor.page)
    return visitor
  }
  const replace = (page: Page, name: string) =>
    page.evaluate((part) => (globalThis as unknown as { replace: (name: string) => void }).replace(part), name)

  it('are all exported, each under the name that replaces it', async () => {
    const { page, context } = await open()
    const exported = await page.evaluate(() => (globalThis as unknown as { parts: string[] }).parts)
    expect(exported.sort()).toEqual([...names].sort())
    await context.close()
  })

  it.each(names)('are replaced alone: %s', async (name) => {
    const { page, complaints } = await screenOf(places[name])
    const parts = page.locator(`[data-part="${name}"]`)
    await parts.first().waitFor({ state: 'attached' })
    const whole = await standing(page, name)
    await replace(page, name)
    await page.getByText(`My ${name}`, { exact: true }).first().waitFor()
    expect(await page.locator(`[data-part="${name}"] > :not([data-mine])`).count()).toBe(0)
    await eventually(async () => expect(await standing(page, name)).toEqual(whole))
    await replace(page, '')
    await page.getByText(`My ${name}`, { exact: true }).first().waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('list the channels that the host selects, in its order', async () => {
    const namesOf = async (query: string) => {
      const { page, context } = await open(query)
      await page.locator('.chat-channel-name').first().waitFor()
      const all = await page.locator('.chat-channel-name').allTextContents()
      await context.close()
      return all
    }
    const usual = await namesOf('')
    expect(usual.length).toBeGreaterThan(2)
    expect(await namesOf('?turned')).toEqual(usual.slice(1).reverse())
  })

  it('show the newest message whole, also if messages have margins', async () => {
    const { page, context } = await open('?spaced=Message', { viewport: { width: 1280, height: 600 } })
    await page.getByText('This is new').waitFor()
    const below = () =>
      page.locator('.chat-messages').evaluate((box) => {
        const last = [...box.querySelectorAll('.chat-message')].at(-1)!
        return Math.round(box.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom)
      })
    await eventually(async () => expect(await below()).toBeGreaterThanOrEqual(40))
    await context.close()
  })
})

import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launch } from '../../support/browser'
import { eventually } from '../../support/eventually'
import { galleryPages } from './gallery-page'

/** The gallery's conversation, with hostile values for everything a user may set. */
const program = `
  import * as kit from '@chat-service/ui'
  import { live } from '@chat-service/client/live'
  import { useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import './clients/ui/src/styles/index.css'
  import { me, people } from 'gallery/people.ts'
  import { clientOf } from 'gallery/service.ts'
  import { caseScenes } from 'gallery/case-scenes.tsx'
  import { fullWorld, last, message } from 'gallery/world.ts'

  const run = 'globalThis.ran=1'
  const HTML = '"><img src=x onerror="' + run + '"><script>' + run + '</script><svg onload="' + run + '"></svg>'
  // Turns around what is after it.
  const NAME = '\\u202eeman ' + HTML
  const DATA = 'data:text/html,<script>' + run + '</script>'
  const PIXEL = 'https://evil.example/pixel.png'
  const texts = [
    HTML, '@' + NAME, '**' + HTML + '**', '~~~html\\n' + HTML + '\\n~~~', '| ' + HTML + ' |\\n| --- |\\n| ' + HTML + ' |',
    '[run](javascript:' + run + ')', '[run](JaVaScRiPt:' + run + ')', '[run](java\\nscript:' + run + ')',
    '[run](&#106;avascript:' + run + ')', '[run](\\u0001javascript:' + run + ')', '[run](vbscript:' + run + ')',
    '[run](' + DATA + ')', '<javascript:' + run + '>', 'javascript://evil.example/%0a' + run,
    '![picture](' + PIXEL + ')', '<img src="' + PIXEL + '">', '[a](https://evil.example/"onmouseover="' + run + ')',
    '<iframe src="https://evil.example"></iframe><style>@import "https://evil.example/a.css"</style>',
    '[x][1]\\n\\n[1]: javascript:' + run, '\\u202e' + HTML,
  ]
  const world = fullWorld()
  people[1] = { ...people[1], nickname: NAME, profileUrl: 'javascript:' + run }
  people[2] = { ...people[2], nickname: NAME, profileUrl: DATA }
  people[3] = { ...people[3], nickname: NAME, profileUrl: 'http://evil.example/insecure.png' }
  const file = (fileUrl, mimeType, more) =>
    message('bob', '', 1, { fileUrl, fileName: '../' + NAME + '.exe', fileSize: 1, mimeType, type: 'FILE', ...more })
  const link = (more) => message('carol', 'A link', 1, { linkMetadata: { title: HTML, description: HTML, siteName: HTML, ...more } })
  const noted = (metadata) => message('dina', 'Noted', 1, { metadata })
  const parts = [
    { type: 'tool', length: 0, durableLength: 0, value: { name: HTML, state: 'complete', input: HTML, output: { a: HTML } } },
    { type: 'source', length: 0, durableLength: 0, value: { url: 'javascript:' + run, title: HTML } },
    { type: 'source', length: 0, durableLength: 0, value: { url: 'https://evil.example/' + HTML, title: HTML } },
  ]
  world.messages.push(
    ...texts.map((text, n) => message(n % 2 ? 'bob' : 'dina', text, 2, n === 1 ? { mentionedUserIds: ['bob'] } : {})),
    ...['image/png', 'video/mp4', 'audio/webm', 'text/html', 'image/svg+xml'].flatMap((type) => [
      file('javascript:' + run, type), file(DATA, type),
    ]),
    file(new URL('drawing.svg', location.href).href, 'image/svg+xml'),
    link({ url: 'javascript:' + run, imageUrl: PIXEL }),
    link({ url: DATA, imageUrl: PIXEL }),
    link({ url: 'https://evil.example', imageUrl: 'javascript:' + run }),
    link({ url: 'https://evil.example', imageUrl: PIXEL }),
    message('bob', 'quoting', 1, { quote: { messageId: '"]' + HTML, senderId: HTML, type: 'TEXT', text: HTML, fileName: HTML, thumbnailUrl: 'javascript:' + run } }),
    noted({ quote: { messageId: 'm1', senderId: 'bob', text: HTML } }), noted({ voice: { waveform: HTML } }),
    file(new URL('voice.webm', location.href).href, 'audio/webm',
      { metadata: { voice: { durationMs: 1, waveform: [HTML, -1, 1e9, NaN, ...Array(5000).fill({})] } } }),
    message('bob', HTML, 1, { reactions: [{ key: HTML, userIds: ['bob', HTML] }], threadInfo: { replyCount: 1, lastRepliedAt: new Date().toISOString() } }),
    message('agent', '', 1, { stream: { state: 'COMPLETE', run: 1, parts } }),
    message('bob', 'The last one', 1),
  )
  world.pinned = world.messages.filter(({ text }) => texts.includes(text)).map(({ id }) => id)
  world.polls[0] = { ...world.polls[0], title: HTML, options: world.polls[0].options.map((one) => ({ ...one, text: HTML })) }
  world.channels[0] = { ...world.channels[0], name: NAME, coverUrl: DATA, lastMessage: last('bob', HTML, 1) }
  world.channels[1] = { ...world.channels[1], peer: people[1], lastMessage: last('bob', '[run](javascript:' + run + ')', 1) }

  people[4] = { ...people[4], nickname: NAME }
  world.typing = ['bob', 'carol']
  world.cases = caseScenes.find(({ state }) => state === 'queue').world().cases
  const panel = new URLSearchParams(location.search).get('panel') ?? undefined
  const thread = panel === 'thread' ? world.messages.find(({ text }) => text === HTML).id : undefined
  const account = live(clientOf(world), { userId: me })
  const asked = new URLSearchParams(location.search)
  const style = asked.get('style') ?? 'flat'
  function Screen() {
    const [route, setRoute] = useState({ channelId: 'launch', panel, messageId: thread })
    return (
      <kit.ChatProvider chat={account} userId={me} people={people} messageStyle={style} route={route} onRoute={setRoute}>
        <kit.Chat />
        {asked.has('cases') && <kit.Cases onClose={() => undefined} />}
      </kit.ChatProvider>
    )
  }
  createRoot(document.getElementById('root')).render(<Screen />)`

/** Dangerous elements, attributes and URLs that the kit never creates. */
const dangerous = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('root')!
    const found = [...root.querySelectorAll('script, iframe, object, embed, style, link, base, form[action], meta')]
      .map(({ outerHTML }) => outerHTML)
      .concat('ran' in globalThis ? ['something ran'] : [])
    for (const element of root.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        if (/^(on|srcdoc|formaction)/.test(name)) found.push(`${name}="${value}"`)
        if (!/^(href|src|poster|action|xlink:href)$/.test(name)) continue
        const { protocol, host } = new URL(value, location.href)
        const isOwn = host === location.host || protocol === 'blob:'
        if (!isOwn && !(name === 'href' && /^https?:$/.test(protocol))) found.push(`${name}="${value}"`)
        if (!isOwn && !/noopener/.test(element.getAttribute('rel') ?? ''))
          found.push(`${name}="${value}" with an opener`)
      }
    return found
  })

/** Texts in which a name turns what is not part of it. */
const turned = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('root')!
    const name = /^@?(\.\.\/)?\u202eeman [^\u2068]*<\/svg>(\.exe)?$/
    const found: string[] = []
    const look = (text: string) => {
      const left = text.replace(/\u2068[^\u2069]*\u2069/g, '').trim()
      if (left.includes('\u202eeman') && !name.test(left)) found.push(text)
    }
    const isApart = (element: Element) => {
      const { display, unicodeBidi } = getComputedStyle(element)
      return !display.startsWith('inline') || /isolate|plaintext/.test(unicodeBidi)
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      let around = texts.currentNode.parentElement!
      while (!isApart(around)) around = around.parentElement!
      // What is apart in it is of its own.
      const copy = around.cloneNode(true) as Element
      const apart = [...around.querySelectorAll('*')].map(isApart)
      ;[...copy.querySelectorAll('*')].forEach((element, n) => apart[n] && element.remove())
      look(copy.textContent)
    }
    for (const attribute of ['title', 'aria-label', 'alt', 'placeholder'])
      for (const element of root.querySelectorAll(`[${attribute}]`)) look(element.getAttribute(attribute)!)
    look(document.title)
    return [...new Set(found)]
  })

describeInBrowser('hostile content', () => {
  let browser: Browser
  let show: Awaited<ReturnType<typeof galleryPages>>['show']
  const tall = { viewport: { width: 1280, height: 9000 } }

  beforeAll(async () => {
    browser = await launch()
    show = (await galleryPages(browser, program)).show
  })
  afterAll(() => browser?.close())

  it.each(['', '?style=bubbles', '?panel=details', '?panel=pins', '?panel=files', '?panel=search', '?panel=thread'])(
    'runs no script, and loads nothing from other hosts: %s',
    async (query) => {
      const { page, complaints } = await show(query, tall)
      await page.locator('.chat-message', { hasText: 'The last one' }).first().waitFor()
      // What is beside a panel was looked at without it.
      const part = page.locator(query.includes('panel') ? '.chat-panel-body' : '#root').first()
      await part.waitFor()
      expect(await dangerous(page)).toEqual([])
      expect(await turned(page)).toEqual([])
      // Each text is shown unchanged.
      expect(await page.getByText('<script>globalThis.ran=1</script>').count()).toBeGreaterThan(10)
      for (const summary of await part.locator('summary').all()) await summary.click()
      for (const text of await part.locator('.chat-message').all()) await text.hover()
      expect(await dangerous(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  )

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
  const screens: Array<[name: string, query: string, act: (page: Page) => Promise<unknown>]> = [
    ['members', '?panel=members', (page) => page.getByPlaceholder('Find a member').waitFor()],
    ['muted and banned', '?panel=moderation', (page) => button(page, /^Unban/).waitFor()],
    ['threads', '', (page) => button(page, /^Threads/).click()],
    ['a new conversation', '', (page) => button(page, 'New conversation').click()],
    [
      'blocked people',
      '',
      async (page) => {
        await button(page, 'Your menu').click()
        await page.getByRole('menuitem', { name: 'Blocked people' }).click()
        await button(page, /^Unblock/).waitFor()
      },
    ],
    [
      'actions of a message',
      '',
      async (page) => {
        await page.locator('.chat-message', { hasText: 'The last one' }).hover()
        await page.locator('.chat-message', { hasText: 'The last one' }).getByLabel('More actions').click()
        await page.getByRole('menuitem', { name: /^Block / }).waitFor()
      },
    ],
    [
      'a mention that is typed',
      '',
      async (page) => {
        await page.getByRole('textbox', { name: 'Message' }).pressSequentially('@')
        await page.getByRole('option').first().waitFor()
      },
    ],
    ...['Open', 'Appealed', 'Decided'].map((tab): (typeof screens)[number] => [
      `cases, ${tab}`,
      '?cases',
      async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: tab, exact: true }).click()
        await page.locator('.chat-cases-list .chat-hit').first().click()
        await page.locator('.chat-case-context').waitFor()
      },
    ]),
  ]

  it.each(screens)('keeps the direction of a name within it: %s', async (_name, query, act) => {
    const { page } = await show(query, tall)
    await page.locator('.chat-message', { hasText: 'The last one' }).first().waitFor()
    await act(page)
    expect(await turned(page)).toEqual([])
  })

  it('loads the picture of a link when the reader asks for it', async () => {
    const { page, complaints } = await show('', tall)
    const ask = page.getByRole('button', { name: 'Show the picture from evil.example' })
    await ask.waitFor()
    expect(complaints).toEqual([])
    await ask.click()
    await eventually(() => expect(complaints).toEqual(['asked https://evil.example/pixel.png']))
  })
})

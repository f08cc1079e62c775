import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import type { ChatClient } from '../../clients/typescript/src/index'
import { demoClient } from '../support/demo-client'
import { boxOf, describeInBrowser, launch, visit } from '../support/browser'
import { message } from '../support/demo-page'
import { eventually } from '../support/eventually'
import { demoVariables, startDemo } from '../support/demo-server'
import { Program } from '../support/program'

const folder = mkdtempSync(join(tmpdir(), 'chat-page-'))
let browser: Browser
let url: string

const clientOf = (userId: string) => demoClient(url, userId)

const open = async (userId: string, path: string, options = {}) =>
  (await visit(browser, new URL(`/?as=${userId}#/${path}`, url).href, options)).page

/** A group of Alice, its operator, with Bob, and Carol in the role of an agent. */
const group = async () =>
  (await clientOf('alice').channels.createGroup({ userIds: ['bob', 'carol'], name: 'Agents' })).id

const lines = (count: number, word = 'line') => Array.from({ length: count }, (_, n) => `${word} ${n}`).join('\n\n')
/** Pixels below the visible area. */
const below = (page: Page, box: string) =>
  page.locator(box).evaluate((shown) => Math.round(shown.scrollHeight - shown.scrollTop - shown.clientHeight))
/** Scrolls up until it is drawn, and then until it is the first one. */
const reveal = async (page: Page, box: string, found: Locator) => {
  await eventually(async () => {
    await page.locator(box).evaluate((shown) => shown.scrollBy(0, -150))
    return (await found.count()) > 0
  })
  await found.evaluate((row) => row.scrollIntoView({ block: 'start' }))
}
const topOf = async (found: Locator) => (await boxOf(found)).y

describeInBrowser('streams on the page', () => {
  let agent: ChatClient

  beforeAll(async () => {
    url = await startDemo(await demoVariables(folder))
    browser = await launch()
    agent = clientOf('carol')
  })
  afterAll(async () => {
    await browser?.close()
    await Program.killAll()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

  it('follow the end, let the reader go up, and move nothing for a reader elsewhere', async () => {
    const id = await group()
    const bob = clientOf('bob')
    const above = await agent.messages.stream(id, { text: 'Above' })
    for (let n = 1; n <= 30; n += 1) await bob.messages.send(id, { text: `message ${n}.` })
    const stream = await agent.messages.stream(id, { text: 'Below' })
    await clientOf('alice').channels.markRead(id)
    const page = await open('alice', id)
    const box = '.chat-messages-frame .chat-messages'
    await message(page, 'Below').waitFor()
    for (let n = 1; n <= 5; n += 1) {
      await stream.append(`\n\n${lines(6, `grown ${n}`)}`)
      await message(page, `grown ${n} 5`).waitFor()
      expect(await below(page, box)).toBeLessThanOrEqual(1)
    }

    // Scrolled up a little, which is not undone.
    await page.locator(box).hover()
    await page.mouse.wheel(0, -40)
    await eventually(async () => (await below(page, box)) >= 30)
    const place = await topOf(message(page, 'Below'))
    await stream.append(`\n\n${lines(6, 'unseen')}`)
    await message(page, 'unseen 5').waitFor()
    expect(Math.abs((await topOf(message(page, 'Below'))) - place)).toBeLessThanOrEqual(1)

    // A message above the reader grows, too.
    const visible = message(page, 'message 6.')
    await reveal(page, box, visible)
    await page
      .locator(box)
      .evaluate((shown) => new Promise((done) => requestAnimationFrame(() => done(shown.scrollTop))))
    const before = await topOf(visible)
    await above.append(`\n\n${lines(20, 'higher')}`)
    await message(page, 'higher 19').waitFor({ state: 'attached' })
    expect(Math.abs((await topOf(visible)) - before)).toBeLessThanOrEqual(1)

    await page.getByRole('button', { name: 'Newest messages' }).click()
    await eventually(async () => (await below(page, box)) <= 1)
    await stream.append(`\n\n${lines(6, 'followed')}`)
    await message(page, 'followed 5').waitFor()
    expect(await below(page, box)).toBeLessThanOrEqual(1)
    await Promise.all([stream.end(), above.end()])
  })

  it('follow the end of a thread, too', async () => {
    const id = await group()
    const top = await clientOf('bob').messages.send(id, { text: 'Top' })
    for (let n = 1; n <= 15; n += 1)
      await clientOf('bob').messages.send(id, { text: `reply ${n}.`, parentMessageId: top.id })
    const page = await open('alice', `${id}/thread/${top.id}`, { viewport: { width: 1300, height: 600 } })
    const thread = page.getByRole('complementary', { name: 'Thread' })
    await thread.getByText('reply 15.').waitFor()
    const stream = await agent.messages.stream(id, { parentMessageId: top.id })
    await thread.getByText('Writing…').waitFor()
    for (let n = 1; n <= 3; n += 1) {
      await stream.append(`${lines(8, `grown ${n}`)}\n\n`)
      await thread.getByText(`grown ${n} 7`).waitFor()
      expect(await below(page, '.chat-panel .chat-messages')).toBeLessThanOrEqual(1)
    }
    const panel = '.chat-panel .chat-messages'
    await reveal(page, panel, thread.getByText('reply 12.'))
    await page.locator(panel).evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    const place = await topOf(thread.getByText('reply 12.'))
    await stream.append(lines(8, 'unseen'))
    await thread.getByText('unseen 7').waitFor({ state: 'attached' })
    expect(Math.abs((await topOf(thread.getByText('reply 12.'))) - place)).toBeLessThanOrEqual(1)
    await thread.getByRole('button', { name: 'Stop' }).click()
    await eventually(() => {
      void stream.append('.').catch(() => undefined)
      return stream.signal.aborted
    })
    await stream.end()
    await thread.getByText('Stopped').waitFor()
  })

  it('are Markdown, rendered correctly even when incomplete', async () => {
    const id = await group()
    const page = await open('alice', id)
    const stream = await agent.messages.stream(id)
    const row = page.locator('.chat-message', { hasText: 'Writing…' })
    await row.waitFor()
    const shows = async (text: string, selector: string, expected: string) => {
      await stream.append(text)
      await row.locator(selector, { hasText: expected }).last().waitFor()
      expect(await row.locator('.chat-markdown').innerText()).not.toMatch(/[*`|[\]]|--/)
    }
    await shows('It is **bo', 'strong', 'bo')
    const bold = await row.locator('.chat-markdown strong').elementHandle()
    await shows('ld** and `co', 'code', 'co')
    // The element is never replaced.
    expect(await bold.textContent()).toBe('bold')
    expect(await bold.evaluate((element) => element.isConnected)).toBe(true)
    await shows('de`, see [the do', 'p', 'see the do')
    await shows('cs](https://example.com/).\n\n- fir', 'li', 'fir')
    await shows('st\n- **sec', 'li strong', 'sec')
    await shows('ond**\n\n```ts\nconst a', 'pre', 'const a')
    await shows(' = 1\n```\n\n| Who ', 'th', 'Who')
    await shows('| Many |\n| -', 'th', 'Many')
    await shows('-- | --: |\n| Alice | 3', 'td.chat-right', '3')
    await stream.end()
    await page.locator('.chat-message', { hasText: 'Writing…' }).waitFor({ state: 'detached' })
    const link = page.locator('.chat-markdown a')
    expect([await link.textContent(), await link.getAttribute('rel')]).toEqual(['the docs', 'noopener noreferrer'])
    // So is the text of people.
    await clientOf('bob').messages.send(id, { text: 'All of it is **bold**' })
    await message(page, 'All of it is bold').locator('strong', { hasText: 'bold' }).waitFor()
  })

  it('show the agent’s reasoning, calls and sources, even to a late reader', async () => {
    const id = await group()
    const early = await open('alice', id)
    const stream = await agent.messages.stream(id)
    await stream.append('I count them.', { part: 1, type: 'reasoning' })
    const call = { name: 'counter', state: 'running', input: { channel: 'this' } }
    await stream.part(2, { type: 'tool', value: call })
    await stream.append('There are ', { part: 3 })
    await early.locator('.chat-message', { hasText: 'There are' }).waitFor()
    const late = await open('bob', id)
    for (const page of [early, late]) {
      const row = page.locator('.chat-message', { hasText: 'There are' })
      await row.locator('.chat-tool.chat-running', { hasText: 'counter' }).waitFor()
      await row.getByText('Thoughts').click()
      await row.getByText('I count them.').waitFor()
    }
    await stream.part(2, { type: 'tool', value: { ...call, state: 'complete', output: { messages: 3 } } })
    await stream.append('**3**.', { part: 3 })
    await stream.part(4, { type: 'source', value: { url: 'https://example.com/', title: 'The list' } })
    await stream.part(5, { type: 'source', value: { url: 'javascript:alert(1)', title: 'Not this' } })
    for (const page of [early, late]) {
      const row = page.locator('.chat-message', { hasText: 'There are 3.' })
      await row.getByRole('link', { name: 'The list' }).waitFor()
      await row.locator('.chat-tool.chat-done summary').click()
      await row.getByText('"messages": 3').waitFor()
      expect(await row.getByText('Not this').count()).toBe(0)
      // In order of arrival.
      const parts = await row
        .locator('.chat-stream-part, .chat-markdown, .chat-sources')
        .evaluateAll((all) => all.map(({ className }) => className))
      expect(parts).toEqual([
        'chat-stream-part',
        'chat-stream-part chat-tool chat-done',
        'chat-message-text chat-markdown',
        'chat-sources chat-small-text',
      ])
    }
    await stream.end()
    await late.reload()
    await late.locator('.chat-message', { hasText: 'There are 3.' }).locator('.chat-tool.chat-done').waitFor()
  })

  it('offer a stop button to users who may stop them', async () => {
    const id = await group()
    const [alice, bob] = [await open('alice', id), await open('bob', id)]
    const stream = await agent.messages.stream(id, { text: 'On and on', stream: { stoppableBy: 'OPERATORS' } })
    const stop = (page: Page) => message(page, 'On and on').getByRole('button', { name: 'Stop' })
    await stop(bob).click()
    await bob
      .getByRole('alert')
      .getByText(/operator/i)
      .waitFor()
    await stop(bob).waitFor({ state: 'detached' })
    await stop(alice).click()
    await message(bob, 'On and on').getByText('Stopping…').waitFor()
    await eventually(() => {
      void stream.append('.').catch(() => undefined)
      return stream.signal.aborted
    })
    await stream.end()
    await message(alice, 'On and on').getByText('Stopped').waitFor()
  })

  it('show a failure, and let the asking reader retry', async () => {
    const id = await group()
    const [alice, bob] = [await open('alice', id), await open('bob', id)]
    await clientOf('alice').messages.send(id, { text: 'Why?' })
    const stream = await agent.messages.stream(id)
    await stream.append('Because **of')
    await stream.end({ state: 'FAILED' })
    for (const page of [alice, bob]) await message(page, 'Because of').getByText('This answer is incomplete').waitFor()
    expect(await bob.getByRole('button', { name: 'Ask again' }).count()).toBe(0)
    await message(alice, 'Because of').getByRole('button', { name: 'Ask again' }).click()
    await alice.getByRole('button', { name: 'Ask again' }).waitFor({ state: 'detached' })
    await eventually(async () => (await message(bob, 'Why?').count()) === 2)
  })

  it('cost nothing once they have ended', async () => {
    const [plain, streamed] = [await group(), await group()]
    for (let n = 1; n <= 60; n += 1) {
      await agent.messages.send(plain, { text: `text ${n}.` })
      const stream = await agent.messages.stream(streamed)
      await stream.append(`text ${n}.`)
      await stream.end()
    }
    const costs = async (id: string) => {
      const context = await browser.newContext()
      await context.addInitScript(() => {
        const counts = { listeners: 0, intervals: 0, observers: 0 }
        Object.assign(window, { counts })
        const counted = (owner: object, name: string, kind: keyof typeof counts) => {
          const own = Reflect.get(owner, name) as (...given: unknown[]) => unknown
          Object.assign(owner, {
            [name](...given: unknown[]) {
              counts[kind] += 1
              return Reflect.apply(own, this, given)
            },
          })
        }
        counted(EventTarget.prototype, 'addEventListener', 'listeners')
        counted(window, 'setInterval', 'intervals')
        counted(ResizeObserver.prototype, 'observe', 'observers')
      })
      const page = await context.newPage()
      const requests: string[] = []
      page.on('request', (request) => requests.push(new URL(request.url()).pathname.replaceAll(/[a-z0-9]{16,}/g, 'id')))
      await page.goto(new URL(`/?as=alice#/${id}`, url).href)
      await message(page, 'text 60.').waitFor()
      await page
        .getByText('Online', { exact: true })
        .or(page.locator('.chat-connection-dot.chat-live'))
        .first()
        .waitFor()
      const animations = await page.evaluate(() => document.getAnimations().length)
      const counts = await page.evaluate(
        () => (window as never as { counts: Record<'listeners' | 'intervals' | 'observers', number> }).counts,
      )
      const messageRequests = requests.filter((path) => path.includes('messages')).length
      await context.close()
      return { ...counts, messageRequests, animations }
    }
    const [{ listeners, observers, ...rest }, { listeners: few, observers: most, ...least }] = [
      await costs(streamed),
      await costs(plain),
    ]
    expect(rest).toEqual(least)
    // Answers are taller, so fewer rows are drawn.
    expect(observers).toBeLessThanOrEqual(most)
    // Far less than one for each message. Each request adds one.
    expect(listeners - few).toBeLessThan(30)
  })
})

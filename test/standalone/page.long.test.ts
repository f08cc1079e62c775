import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { freePort } from '../../scripts/free-port.cjs'
import { describeInBrowser, launch, visit, type Visitor } from '../support/browser'
import { demoClient } from '../support/demo-client'
import { compose, message, openLaunch as openAt, say, toEnd } from '../support/demo-page'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { storedDrafts } from '../support/stored-drafts'

const folder = mkdtempSync(join(tmpdir(), 'chat-page-'))
let browser: Browser
let server: Program
let url: string

const start = async (port: number | string) => {
  server = Program.node('dist/src/standalone/main.js', { PORT: String(port), CHAT_DATA_DIR: folder })
  url = (await server.prints(/at (http\S+)\n/))[1]!
}
const openLaunch = (userId: string, options?: Parameters<typeof visit>[2]) => openAt(browser, url, userId, options)

describeInBrowser('the page, in a browser', () => {
  let alice: Visitor
  let bob: Visitor

  beforeAll(async () => {
    await start(await freePort())
    browser = await launch()
    alice = await openLaunch('alice')
    bob = await openLaunch('bob', { viewport: { width: 360, height: 740 }, hasTouch: true })
  })
  afterAll(async () => {
    await browser?.close()
    await Program.killAll()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => expect([...alice.complaints, ...bob.complaints]).toEqual([]))

  // First: later visits of Carol have nothing new.
  it('opens on a conversation with a picture, reactions and the answer of an assistant', async () => {
    const { page, context } = await visit(browser, `${url}/?as=carol`)
    const line = page.locator('.chat-new-line')
    await line.waitFor()
    expect(await page.locator('.chat-floating-date.chat-shown').count()).toBe(0)
    const picture = message(page, 'The page is ready.')
    await picture.getByRole('img', { name: 'start-page.jpg' }).evaluate((img) => (img as HTMLImageElement).decode())
    await picture.getByRole('button', { name: /^🎉 2 by / }).waitFor()
    await toEnd(page)
    await message(page, 'Both are fixed').getByRole('button', { name: 'Copy text' }).waitFor()
    // Once, even for a returning tab.
    await page.evaluate(() => (location.hash = ''))
    await page.reload()
    await page.getByText('Select a conversation.').waitFor()
    await context.close()
  })

  it('signs in a person of the demo', async () => {
    const { page, context } = await visit(browser, url)
    await page.getByRole('button', { name: 'Carol' }).click()
    // The conversation that opens automatically would close the menu.
    await page.waitForURL(/#\/\w/)
    const isCarol = async () => {
      await page.getByRole('button', { name: 'Your menu' }).click()
      await page.getByRole('menu').getByText('Carol', { exact: true }).waitFor()
    }
    await isCarol()
    await page.reload()
    await isCarol()
    await context.close()
  })

  it('has an assistant that streams its answers, and can be stopped', async () => {
    const { page, context } = await visit(browser, `${url}/?as=carol`)
    const answers = page.locator('.chat-messages-frame .chat-message', { has: page.locator('.chat-writing') })
    await compose(page).pressSequentially('@ass')
    await page.getByRole('option', { name: 'Assistant' }).waitFor()
    await page.keyboard.press('Enter')
    await compose(page).pressSequentially('How far are we?')
    await page.keyboard.press('Enter')
    await answers.getByText('How far are we?').waitFor()
    await answers.getByRole('button', { name: 'Stop' }).click()
    await message(page, 'How far are we?').getByText('Stopped').waitFor()

    // Alone with it, without a mention.
    await page.getByRole('link', { name: /Assistant.*Hello, Carol/ }).click()
    await message(page, 'Hello, Carol!').waitFor()
    await say(page, 'Sum up, please')
    const summary = message(page, 'The last messages here')
    await summary.getByRole('button', { name: 'Ask again' }).waitFor()
    expect(await summary.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Assistant: Hello, Carol!/),
    ])
    await context.close()
  })

  it('shows typing, sent messages, and later changes to them', async () => {
    await compose(alice.page).pressSequentially('Ready?')
    await bob.page.getByText('Alice is typing…').first().waitFor()
    await alice.page.keyboard.press('Enter')
    const sent = message(alice.page, 'Ready?')
    await message(bob.page, 'Ready?').waitFor()

    await sent.hover()
    await sent.getByRole('button', { name: 'React' }).click()
    await alice.page.getByRole('menuitem', { name: '🎉' }).click()
    await message(bob.page, 'Ready?').getByRole('button', { name: '🎉 1 by Alice' }).waitFor()

    await compose(alice.page).press('ArrowUp')
    await alice.page.getByLabel('Edit message').fill('Ready? Say yes.')
    await alice.page.keyboard.press('Enter')
    await message(bob.page, 'Say yes. (edited)').waitFor()

    await sent.hover()
    await sent.getByRole('button', { name: 'Reply in a thread' }).click()
    await alice.page.getByLabel('Reply', { exact: true }).fill('Yes')
    await alice.page.keyboard.press('Enter')
    await message(bob.page, 'Ready?')
      .getByRole('button', { name: /^1 reply/ })
      .waitFor()
    await alice.page.keyboard.press('Escape')
    await alice.page.getByRole('complementary', { name: 'Thread' }).waitFor({ state: 'detached' })

    await sent.hover()
    await sent.getByRole('button', { name: 'More actions' }).click()
    await alice.page.getByRole('menuitem', { name: 'Delete' }).click()
    await alice.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await message(bob.page, 'Ready?').waitFor({ state: 'detached' })
  })

  it('offers names after an @, by keyboard and touch, and shows mentions', async () => {
    const area = compose(alice.page)
    const names = alice.page.getByRole('listbox', { name: 'People to mention' })
    await area.pressSequentially('Hello @')
    await names.getByRole('option', { name: 'Carol' }).waitFor()
    expect(await names.getByRole('option', { name: 'Alice' }).count()).toBe(0)
    await alice.page.keyboard.press('ArrowDown')
    const activeId = await area.getAttribute('aria-activedescendant')
    expect(await alice.page.locator(`[id="${activeId}"]`).getAttribute('aria-selected')).toBe('true')
    // Escape only closes the list, which stays closed for this name.
    await alice.page.keyboard.press('Escape')
    await names.waitFor({ state: 'detached' })
    await area.pressSequentially('c')
    expect(await names.count()).toBe(0)
    await area.fill('Hello ')
    await area.pressSequentially('@bo')
    await names.getByRole('option', { name: 'Bob' }).waitFor()
    await alice.page.keyboard.press('Enter')
    expect(await area.inputValue()).toBe('Hello @Bob ')
    await area.pressSequentially('and @carol, mail me@bob.test')
    const sent = alice.page.waitForRequest((request) => request.method() === 'POST' && /messages$/.test(request.url()))
    await alice.page.getByRole('button', { name: 'Send', exact: true }).click()
    expect((await sent).postDataJSON()).toMatchObject({ mentionedUserIds: ['bob', 'carol'] })
    const mentions = message(bob.page, 'mail me@').locator('.chat-mention')
    await mentions.first().waitFor()
    expect(await mentions.allTextContents()).toEqual(['@Bob', '@carol'])
    expect(await message(bob.page, 'mail me@').locator('.chat-own-mention').allTextContents()).toEqual(['@Bob'])

    await compose(bob.page).tap()
    await compose(bob.page).pressSequentially('Yes @al')
    await bob.page.getByRole('option', { name: 'Alice' }).tap()
    expect(await compose(bob.page).inputValue()).toBe('Yes @Alice ')
    expect(await compose(bob.page).evaluate((element) => element === document.activeElement)).toBe(true)
    await bob.page.getByRole('button', { name: 'Send', exact: true }).tap()
    await message(alice.page, 'Yes @Alice').locator('.chat-own-mention').waitFor()
  })

  it('shows a message while it is written, and stops it', async () => {
    const { channels, messages } = demoClient(url, 'carol')
    const { id } = (await channels.list()).channels.find(({ name }) => /Launch/.test(name ?? ''))!
    const whole = await messages.stream(id)
    await whole.append('The rocket')
    await message(alice.page, 'The rocket').getByText('Writing…').waitFor()
    const row = await message(alice.page, 'The rocket').elementHandle()
    await whole.append(' is full.')
    await message(bob.page, 'The rocket is full.').waitFor()
    await whole.end()
    await message(alice.page, 'Writing…').waitFor({ state: 'detached' })
    // It is the same row all the time.
    expect(await row.textContent()).toContain('The rocket is full.')

    const endless = await messages.stream(id, { text: 'Ten' })
    await message(bob.page, 'Ten').getByRole('button', { name: 'Stop' }).tap()
    await message(alice.page, 'Ten').getByText('Stopping…').waitFor()
    await endless.append(', nine')
    await eventually(() => endless.signal.aborted)
    await endless.end()
    await message(alice.page, 'Ten').getByText('Stopped').waitFor()

    const cut = await messages.stream(id, { text: 'Half a' })
    await cut.end({ state: 'FAILED' })
    await message(bob.page, 'Half a').getByText('This answer is incomplete').waitFor()
  })

  it('counts the votes of a poll', async () => {
    await alice.page.getByRole('button', { name: 'Add', exact: true }).click()
    await alice.page.getByRole('menuitem', { name: 'Poll…' }).click()
    const question = alice.page.getByLabel('Question')
    await question.waitFor()
    expect(await question.evaluate((element) => element === document.activeElement)).toBe(true)
    await question.fill('When?')
    await alice.page.getByLabel('Option 1').fill('Monday')
    await alice.page.getByLabel('Option 2').fill('Friday')
    await alice.page.getByRole('button', { name: 'Create' }).click()
    await bob.page.getByRole('button', { name: /Friday/ }).click()
    await alice.page.getByText('1 voter', { exact: false }).waitFor()
    const poll = bob.page.getByRole('group', { name: 'Poll: When?' })
    const monday = poll.getByRole('button', { name: /Monday/ })
    await monday.click()
    const shown = (page: Page) => page.locator('.chat-poll-option').allInnerTexts()
    const counts = async () => (await shown(alice.page)).slice(-2).map((text) => Number(/\d+$/.exec(text.trim())?.[0]))
    await eventually(async () => expect(await counts()).toEqual([1, 0]))
    expect(await monday.getAttribute('aria-pressed')).toBe('true')
    await monday.click()
    await alice.page.getByText('0 voters', { exact: false }).waitFor()
    await monday.click()
    await poll.getByRole('button', { name: 'Withdraw vote' }).click()
    await eventually(async () => expect(await counts()).toEqual([0, 0]))
  })

  it('carries a file, and shows a picture', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await alice.page
      .locator('.chat-composer input[type=file]')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    await alice.page.getByRole('button', { name: 'Send', exact: true }).click()
    const img = bob.page.getByRole('img', { name: 'dot.png' })
    await img.waitFor()
    // Rejects for a non-image, or one that was not loaded.
    await img.evaluate((element) => (element as HTMLImageElement).decode())
    expect(new URL((await img.getAttribute('src'))!, url).origin).toBe(url)
  })

  it('loses and duplicates nothing while the network is down', async () => {
    await bob.context.setOffline(true)
    await bob.page.getByText('You’re offline.').waitFor()
    const offline = ['From the tunnel 1', 'From the tunnel 2', 'From the tunnel 3']
    for (const text of offline) await say(bob.page, text)
    const meanwhile = ['Meanwhile 1', 'Meanwhile 2']
    for (const text of meanwhile) await say(alice.page, text)
    for (const text of offline) await message(bob.page, text).waitFor()
    await bob.context.setOffline(false)

    for (const { page } of [alice, bob]) {
      for (const text of [...offline, ...meanwhile]) await message(page, text).waitFor()
      await page.locator('.chat-message.chat-pending').first().waitFor({ state: 'detached' })
    }
    const textsOf = async (page: Page) =>
      (await page.locator('.chat-messages-frame .chat-message-text').allTextContents()).filter((text) =>
        /tunnel|Meanwhile/.test(text),
      )
    expect(await textsOf(alice.page)).toEqual(await textsOf(bob.page))
    expect((await textsOf(alice.page)).filter((text) => offline.includes(text))).toEqual(offline)
    expect((await textsOf(alice.page)).sort()).toEqual([...offline, ...meanwhile].sort())
  })

  it('keeps text typed offline over a reload', async () => {
    for (const path of ['**/messages', '**/draft']) await bob.page.route(path, (route) => route.abort())
    await say(bob.page, 'Before the reload')
    await compose(bob.page).fill('Half a sen')
    await eventually(async () => expect(await storedDrafts(bob.page, 'bob')).toHaveLength(1))
    await bob.page
      .getByText(/Sending…|Waiting…/)
      .first()
      .waitFor()
    for (const path of ['**/messages', '**/draft']) await bob.page.unroute(path)
    await bob.page.reload()
    await message(alice.page, 'Before the reload').waitFor()
    await message(bob.page, 'Before the reload').waitFor()
    expect(await message(alice.page, 'Before the reload').count()).toBe(1)
    await eventually(async () => expect(await compose(bob.page).inputValue()).toBe('Half a sen'))
    await compose(bob.page).fill('')
  })

  it('keeps a refused edit with its text and the reason', async () => {
    await say(alice.page, 'Short')
    const short = message(alice.page, 'Short')
    await message(bob.page, 'Short').waitFor()
    await compose(alice.page).press('ArrowUp')
    await alice.page.getByLabel('Edit message').fill('long '.repeat(2_000))
    await alice.page.keyboard.press('Enter')
    await short.getByText(/Not saved: “long long/).waitFor()
    await short.getByRole('button', { name: 'Edit', exact: true }).click()
    const area = alice.page.getByLabel('Edit message')
    expect(await area.inputValue()).toMatch(/^long long/)
    await area.fill('Shorter')
    await alice.page.keyboard.press('Enter')
    await message(bob.page, 'Shorter (edited)').waitFor()
    await alice.page.getByText('Not saved').waitFor({ state: 'detached' })
  })

  it('shows that the server is down, keeps typed text, and continues when it is back', async () => {
    await server.kill('SIGKILL')
    for (const { page } of [alice, bob]) await page.getByText('Can’t reach the chat.').waitFor()
    await say(alice.page, 'Still there?')
    await alice.page.getByText('1 message will be sent when you reconnect.').waitFor()
    await start(new URL(url).port)
    await message(bob.page, 'Still there?').waitFor()
    for (const { page } of [alice, bob]) {
      await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
      expect(await message(page, 'Still there?').count()).toBe(1)
    }
  })

  it('can be used by keyboard alone', async () => {
    const { page } = alice
    await toEnd(bob.page)
    await message(page, 'Still there?').getByText('Read by Bob').waitFor({ state: 'attached' })
    await page.getByRole('region', { name: 'Messages' }).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '👍' }).waitFor()
    await page.keyboard.press('Enter')
    await message(bob.page, 'Still there?').getByRole('button', { name: '👍 1 by Alice' }).waitFor()
    await page.getByRole('button', { name: 'Search messages' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('complementary').locator('input:focus').waitFor()
    await page.keyboard.type('still')
    await page.getByRole('complementary').getByText('Still there?').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Search messages')
  })

  it('has a name for every control', async () => {
    for (const { page } of [alice, bob]) {
      const controls = page.locator('button, input:not([type=file]), textarea, .picture img')
      const nameless = await controls.evaluateAll((all) =>
        all
          .map((it) => it as HTMLInputElement & HTMLImageElement)
          .filter((it) => !it.textContent?.trim() && !it.ariaLabel && !it.alt && !it.labels?.length)
          .map(({ outerHTML }) => outerHTML),
      )
      expect(nameless).toEqual([])
    }
  })
})

import type { Browser, Locator, Page } from 'playwright-core'
import { describeInBrowser, launch } from '../../support/browser'
import { fingerOn, message, say } from '../../support/demo-page'
import { demoClient } from '../../support/demo-client'
import { eventually } from '../../support/eventually'
import { startFrame } from './frame-host'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeInBrowser('what is done with a message', () => {
  let browser: Browser
  let host: Awaited<ReturnType<typeof startFrame>>
  let channelId: string

  beforeAll(async () => {
    browser = await launch()
    host = await startFrame(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })
  beforeEach(async () => {
    channelId = (await clientOf('alice').channels.createGroup({ userIds: ['bob'], name: 'Doing' })).id
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await clientOf('alice').channels.delete(channelId)
  })

  const clientOf = (userId: string) => demoClient(`${host.url}/messaging`, userId)
  const stored = async (id = channelId) => (await clientOf('bob').messages.list(id)).messages.reverse()
  const open = async (options?: Parameters<typeof host.open>[1]) => {
    const { page } = await host.open('alice', options)
    await page.locator('.chat-channel', { hasText: 'Doing' }).click()
    await page.getByLabel('Message', { exact: true }).waitFor()
    return page
  }
  const choose = async (page: Page, text: string, item: string) => {
    await message(page, text).hover()
    await message(page, text).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const sendPictures = async (...names: string[]) => {
    for (const fileName of names)
      await clientOf('bob').messages.sendFile(channelId, { file: new Blob([PNG], { type: 'image/png' }), fileName })
  }
  const picture = (page: Page, name: string) => page.getByRole('button', { name: `Enlarge ${name}`, exact: true })
  const hasFocus = (element: Locator) => element.evaluate((found) => found === document.activeElement)

  it('opens on a long press, and triggers no click on release', async () => {
    await clientOf('bob').messages.send(channelId, { text: 'See https://example.com/here' })
    const page = await open(PHONE)
    const finger = await fingerOn(page, message(page, 'See').getByRole('link'))
    await page.getByRole('menuitem', { name: 'Quote' }).waitFor()
    await finger.lift()
    expect(page.context().pages()).toHaveLength(1)
    await page.getByRole('menuitem', { name: 'Quote' }).tap()
    await page.locator('.chat-composer-quote', { hasText: 'See' }).waitFor()
  })

  it('leaves no buttons behind on a touch screen', async () => {
    await clientOf('bob').messages.send(channelId, { text: 'See here' })
    const page = await open(PHONE)
    const finger = await fingerOn(page, message(page, 'See here'))
    await page.getByRole('menuitem', { name: '👍' }).waitFor()
    await finger.lift()
    await page.getByRole('menuitem', { name: '👍' }).tap()
    await message(page, 'See here').getByRole('button', { name: '👍' }).waitFor()
    expect(await hasFocus(message(page, 'See here'))).toBe(true)
    const pill = message(page, 'See here').locator('.chat-message-actions')
    expect(await pill.evaluate((shown) => getComputedStyle(shown).opacity)).toBe('0')
  })

  it('does not open while scrolling', async () => {
    await clientOf('bob').messages.send(channelId, { text: 'See here' })
    const page = await open(PHONE)
    await page.clock.install()
    const finger = await fingerOn(page, message(page, 'See here'))
    for (const along of [10, 20, 30]) await finger.move(along)
    await page.clock.runFor(2_000)
    expect(await page.getByRole('menu').count()).toBe(0)
    await finger.move(0)
    await finger.lift()
    const resting = await fingerOn(page, message(page, 'See here'))
    await page.clock.runFor(2_000)
    await page.getByRole('menu').waitFor()
    await resting.lift()
  })

  it('shows pictures over the window, goes on by keys, and gives the focus back', async () => {
    await sendPictures('one.png', 'two.png', 'three.png')
    const page = await open()
    const box = page.locator('.chat-lightbox')
    const shows = (name: string) => box.getByRole('img', { name, exact: true }).waitFor()
    await picture(page, 'two.png').click()
    await shows('two.png')
    await page.keyboard.press('ArrowRight')
    await shows('three.png')
    await page.keyboard.press('ArrowRight')
    await box.getByText('3 / 3').waitFor()
    expect(await box.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    for (const name of ['two.png', 'one.png']) {
      await page.keyboard.press('ArrowLeft')
      await shows(name)
    }
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    expect(await hasFocus(picture(page, 'two.png'))).toBe(true)

    await picture(page, 'one.png').press('Enter')
    await shows('one.png')
    // Beside the picture.
    await page.mouse.click(4, 400)
    await box.waitFor({ state: 'detached' })
    expect(await hasFocus(picture(page, 'one.png'))).toBe(true)
    await picture(page, 'one.png').click()
    await box.getByRole('button', { name: 'Close' }).click()
    await box.waitFor({ state: 'detached' })
  })

  it('shows all files of a message: pictures in a grid, and the others below each other', async () => {
    const { messages } = clientOf('bob')
    const upload = async (fileName: string, altText?: string) => {
      const file = fileName.endsWith('.png')
        ? new Blob([PNG], { type: 'image/png' })
        : new Blob(['x'], { type: 'text/plain' })
      return { uploadId: (await messages.createUpload({ file, fileName })).uploadId, ...(altText && { altText }) }
    }
    const files = [await upload('one.txt'), await upload('two.png', 'The stage'), await upload('three.txt')]
    await messages.send(channelId, { files: [...files, await upload('four.png')] })
    const page = await open()
    await picture(page, 'four.png').waitFor()
    expect(
      await page.locator('.chat-album img').evaluateAll((all) => all.map((one) => one.getAttribute('alt'))),
    ).toEqual(['The stage', 'four.png'])
    expect(await page.locator('.chat-file bdi').allTextContents()).toEqual(['one.txt', 'three.txt'])
    const [above, below] = await Promise.all([0, 1].map((n) => page.locator('.chat-file').nth(n).boundingBox()))
    expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
    const box = page.locator('.chat-lightbox')
    await picture(page, 'four.png').click()
    await box.getByText('2 / 2').waitFor()
    await box.getByRole('img', { name: 'four.png', exact: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await box.getByRole('img', { name: 'The stage', exact: true }).waitFor()
    await page.keyboard.press('Escape')

    await choose(page, 'one.txt', 'Quote')
    await page.locator('.chat-composer-quote', { hasText: '2 photos and 2 files' }).waitFor()
    await page.locator('.chat-channel-last', { hasText: 'sent 2 photos and 2 files' }).waitFor()
  })

  it('leads from a quote to the quoted message, loaded or not, and follows its edits and deletion', async () => {
    const { messages } = clientOf('bob')
    const first = await messages.send(channelId, { text: 'Who comes?' })
    for (let n = 0; n < 60; n += 1) await messages.send(channelId, { text: `between ${n}.` })
    await messages.send(channelId, { text: 'Me', quotedMessageId: first.id })
    await clientOf('alice').channels.markRead(channelId)
    const page = await open()
    const quoted = page.locator('.chat-quoted', { hasText: 'Who comes?' })
    await quoted.waitFor()
    expect(await message(page, 'between 0.').count()).toBe(0)
    await quoted.click()
    await page.locator('.chat-message.chat-highlighted', { hasText: 'Who comes?' }).waitFor()
    await message(page, 'between 0.').waitFor()

    await page.getByRole('button', { name: 'Newest messages' }).click()
    await messages.edit(channelId, first.id, { text: 'Who is there?' })
    await page.locator('.chat-quoted', { hasText: 'Who is there?' }).waitFor()
    await messages.delete(channelId, first.id)
    await page.locator('.chat-quoted', { hasText: 'This message was deleted' }).waitFor()
    expect(await page.getByText('Who is there?').count()).toBe(0)
  })

  it('is shown by its link, loaded or not, with no panel', async () => {
    const { messages } = clientOf('bob')
    for (let n = 0; n < 60; n += 1) await messages.send(channelId, { text: `line ${n}.` })
    await clientOf('alice').channels.markRead(channelId)
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(new URL('/?as=alice', host.url).href)
    await page.locator('.chat-channel', { hasText: 'Doing' }).click()
    await choose(page, 'line 59.', 'Copy link')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const { messages: all } = await messages.list(channelId, { limit: 100 })
    const other = await context.newPage()
    const { hash } = new URL(link.replace(all[0]!.id, all.at(-1)!.id))
    await other.goto(new URL(`/?as=alice${hash}`, host.url).href)
    await other.locator('.chat-message.chat-highlighted', { hasText: 'line 0.' }).waitFor()
    expect(await other.getByRole('complementary').count()).toBe(0)
  })

  it('is copied as it was written, several of them with names and without times', async () => {
    const [alice, bob] = [clientOf('alice').messages, clientOf('bob').messages]
    await bob.send(channelId, { text: '**One** `two`' })
    await bob.send(channelId, { text: '- three\n\n```ts\nfour\n```' })
    await bob.sendFile(channelId, { file: new Blob(['x'], { type: 'text/plain' }), fileName: 'plan.txt' })
    await alice.send(channelId, { text: 'five _six_' })
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await message(page, 'five').waitFor()
    const copied = async (from: string, to: string, by: 'start' | 'word' = 'start') => {
      await page.evaluate(
        ([from, to, by]) => {
          const textOf = (word: string) => {
            const texts = document.createTreeWalker(document.querySelector('.chat-messages')!, NodeFilter.SHOW_TEXT)
            while (texts.nextNode()) if (texts.currentNode.nodeValue?.includes(word)) return texts.currentNode
            throw new Error(`no ${word}`)
          }
          const last = textOf(to!)
          const at = textOf(from!)
          getSelection()!.setBaseAndExtent(at, by === 'word' ? 1 : 0, last, last.nodeValue!.length)
        },
        [from, to, by],
      )
      await page.keyboard.press('Control+C')
      return page.evaluate(() => navigator.clipboard.readText())
    }
    expect(await copied('One', 'two')).toBe('**One** `two`')
    expect(await copied('One', 'two', 'word')).toBe('ne two')
    const second = '- three\n\n```ts\nfour\n```'
    expect(await copied('One', 'six')).toBe(`Bob:\n**One** \`two\`\n${second}\nplan.txt\n\nAlice:\nfive _six_`)
    expect(await copied('two', 'five')).toBe(`Bob:\ntwo\n${second}\nplan.txt\n\nAlice:\nfive`)
    expect(await page.evaluate(() => getSelection()!.toString())).toContain('four')
  })

  it('forwards to several conversations, once each, even if one refuses', async () => {
    const { channels, messages } = clientOf('alice')
    const targets = await Promise.all(['Near', 'Far'].map((name) => channels.createGroup({ userIds: ['bob'], name })))
    const [near, far] = targets as [(typeof targets)[0], (typeof targets)[0]]
    await messages.send(channelId, { text: 'Pass it on' })
    const page = await open()
    await choose(page, 'Pass it on', 'Forward…')
    const dialog = page.getByRole('dialog', { name: 'Forward to' })
    await dialog.getByRole('searchbox').fill('ear')
    await dialog.getByRole('checkbox', { name: 'Far' }).waitFor({ state: 'detached' })
    await dialog.getByRole('checkbox', { name: 'Near' }).check()
    await dialog.getByRole('searchbox').fill('')
    await dialog.getByRole('checkbox', { name: 'Far' }).check()
    await page.route(/forward$/, (route) =>
      route.request().postData()?.includes(far.id) ? route.fulfill({ status: 403, json: {} }) : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click()
    await page.getByRole('alert').locator('.chat-notice').waitFor()
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('status').getByText('Forwarded.').waitFor()
    for (const { id } of [near, far]) {
      const texts = (await stored(id)).filter(({ isForwarded }) => isForwarded).map(({ text }) => text)
      expect(texts).toEqual(['Pass it on'])
      await channels.delete(id)
    }
  })

  it('can be restored with its file after it was discarded', async () => {
    const page = await open()
    const refusal = { error: { code: 'CHAT_USER_MUTED', message: 'the user is muted' } }
    await page.route(/\/(messages|files)$/, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
    )
    await say(page, 'Refused')
    const notSent = page.getByText('Not sent.')
    await notSent.waitFor()
    await page
      .locator('.chat-composer input[type=file]')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await eventually(async () => (await notSent.count()) === 2)
    await page.unrouteAll()
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: 'Discard', exact: true }).first().click()
      await eventually(async () => (await notSent.count()) === left)
      await page.getByRole('button', { name: 'Undo' }).click()
    }
    await eventually(async () =>
      expect((await stored()).map(({ text, fileName }) => fileName ?? text)).toEqual(['Refused', 'dot.png']),
    )
  })

  it('lets the reader block its sender, and undo that', async () => {
    await clientOf('bob').messages.send(channelId, { text: 'Loud' })
    const page = await open()
    const blocked = async () => (await clientOf('alice').users.listBlocked()).users.map(({ id }) => id)

    await choose(page, 'Loud', 'Block Bob')
    const notice = page.locator('.chat-notice', { hasText: 'Bob is blocked.' })
    await notice.waitFor()
    expect(await blocked()).toEqual(['bob'])
    await notice.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => expect(await blocked()).toEqual([]))
    await message(page, 'Loud').waitFor()
  })
})

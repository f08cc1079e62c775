import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { axe } from '../../../scripts/axe.cjs'
import { boxOf, describeInBrowser, launch, visit, type Visitor } from '../../support/browser'
import { compose, fingerOn, message, say } from '../../support/demo-page'
import { demoClient } from '../../support/demo-client'
import { eventually } from '../../support/eventually'
import { startFrame } from './frame-host'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Pastes or drops files created by the page, together with texts by type. */
const give = (
  page: Page,
  selector: string,
  type: 'paste' | 'dragenter' | 'drop',
  names: readonly string[],
  texts: Record<string, string> = {},
) =>
  page.locator(selector).evaluate(
    (element, { type, names, texts, png }) => {
      const data = new DataTransfer()
      for (const [mimeType, text] of Object.entries(texts)) data.items.add(text, mimeType)
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
      for (const name of names) {
        const [content, mimeType] = name.endsWith('.png') ? [bytes, 'image/png'] : [name, 'text/plain']
        data.items.add(new File([content], name, { type: mimeType }))
      }
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent(type, { ...options, dataTransfer: data }),
      )
    },
    { type, names, texts, png: PNG },
  )

/** Drops what is on the disk. */
async function dropFromDisk(page: Page, files: string[]) {
  const { x, y } = await boxOf(page.locator('.chat-conversation'))
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + 100, y: y + 100, data })
}

describeInBrowser('the composer', () => {
  let browser: Browser
  let host: Awaited<ReturnType<typeof startFrame>>
  let channelId: string
  let visitors: Visitor[] = []

  beforeAll(async () => {
    browser = await launch(FAKE_MICROPHONE)
    host = await startFrame(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })
  beforeEach(async () => {
    channelId = (await clientOf('alice').channels.createGroup({ userIds: ['bob'], name: 'Composing' })).id
  })
  afterEach(async () => {
    // Files have the address of the service itself, which is another host here.
    const complaints = visitors.flatMap((visitor) => visitor.complaints).filter((text) => !text.includes('/files/'))
    await Promise.all(visitors.map(({ context }) => context.close()))
    visitors = []
    expect(complaints).toEqual([])
  })

  const clientOf = (userId: string) => demoClient(`${host.url}/messaging`, userId)
  const sent = async () => (await clientOf('bob').messages.list(channelId)).messages.reverse()
  /** Each message in a line: its text and its files, with their descriptions. */
  const filesSent = async () =>
    (await sent()).map(({ text, files }) =>
      [text, files.map(({ fileName, altText }) => fileName + (altText ? ` (${altText})` : '')).join(', ')]
        .filter(Boolean)
        .join(': '),
    )
  const openChannel = (page: Page) =>
    page
      .getByRole('link', { name: /Composing/ })
      .or(page.getByRole('button', { name: /Composing/ }))
      .first()
      .click()
  const open = async (words = 'english', options?: Parameters<typeof visit>[2], field = 'Message') => {
    const visitor = await visit(browser, `${host.url}/host/page.html?as=alice&words=${words}&kept=1`, options)
    visitors.push(visitor)
    await openChannel(visitor.page)
    await visitor.page.getByLabel(field, { exact: true }).waitFor()
    return visitor.page
  }
  const tray = (page: Page) => page.getByRole('list', { name: 'Files to send' })
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

  it('keeps the text over a reload and per channel', async () => {
    const page = await open()
    await compose(page).pressSequentially('half a sen')
    const link = page.locator('.chat-channel').filter({ hasNotText: 'Composing' }).first()
    await link.click()
    await eventually(async () => expect(await compose(page).inputValue()).toBe(''))
    await compose(page).pressSequentially('another one')
    await page.reload()
    await link.click()
    await eventually(async () => expect(await compose(page).inputValue()).toBe('another one'))
    await openChannel(page)
    await eventually(async () => expect(await compose(page).inputValue()).toBe('half a sen'))
    await page.keyboard.type('tence')
    await page.keyboard.press('Enter')
    await message(page, 'half a sentence').waitFor()
    // A draft that was being saved is deleted afterwards.
    const { users } = clientOf('alice')
    await eventually(async () => expect((await users.listDrafts({ channelId })).drafts).toEqual([]))
    await page.reload()
    await openChannel(page)
    await message(page, 'half a sentence').waitFor()
    expect(await compose(page).inputValue()).toBe('')
  })

  it('shows pasted and dropped files before they are sent, in one message with the text', async () => {
    const page = await open()
    await give(page, '.chat-composer textarea', 'paste', ['dot.png'])
    await tray(page).getByRole('img', { name: 'dot.png' }).waitFor()
    await give(page, '.chat-conversation', 'dragenter', ['a.txt'])
    await page.getByText('Drop files here to add them').waitFor()
    await give(page, '.chat-conversation', 'drop', ['wrong.txt', 'last.txt'])
    await page.getByText('Drop files here to add them').waitFor({ state: 'detached' })
    await tray(page).getByRole('button', { name: 'Remove wrong.txt' }).click()
    await tray(page).getByText('wrong.txt').waitFor({ state: 'detached' })
    expect(await axe(page)).toEqual([])
    await compose(page).fill('With it')
    expect(await sent()).toEqual([])
    await send(page).click()
    await tray(page).waitFor({ state: 'detached' })
    await eventually(async () => expect(await filesSent()).toEqual(['With it: dot.png, last.txt']))
  })

  it('accepts files copied in a file manager, and an office program’s text, which comes with a picture', async () => {
    const page = await open()
    const area = '.chat-composer textarea'
    await give(page, area, 'paste', ['dot.png'], { 'text/plain': 'Numbers', 'text/html': '<b>Numbers</b>' })
    await give(page, area, 'paste', ['a.txt'], { 'text/plain': '/home/alice/a.txt' })
    await tray(page).getByText('a.txt').waitFor()
    expect(await tray(page).getByRole('listitem').count()).toBe(1)
  })

  it('refuses folders, and names a missing file; without it the others are sent', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'chat-composer-'))
    const [gone, kept, sub] = ['gone.txt', 'kept.txt', 'sub'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ]
    try {
      for (const name of [gone, kept]) writeFileSync(name, 'some')
      mkdirSync(sub)
      const page = await open()
      await dropFromDisk(page, [gone, sub, kept])
      await page.getByRole('alert').getByText('Folders can’t be sent.').waitFor()
      expect(await tray(page).getByRole('listitem').count()).toBe(2)
      rmSync(gone)
      await send(page).click()
      await page.getByText(/Not sent. gone.txt: The file can’t be read/).waitFor()
      await page.reload()
      await openChannel(page)
      await page.getByText(/Not sent. gone.txt: The file can’t be read/).waitFor()
      expect(await sent()).toEqual([])
      await page.getByRole('button', { name: 'Remove gone.txt' }).click()
      await eventually(async () => expect(await filesSent()).toEqual(['kept.txt']))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('restores a removed file at its place', async () => {
    const page = await open()
    await give(page, '.chat-composer textarea', 'paste', ['one.txt', 'dot.png'])
    const names = () =>
      tray(page)
        .getByRole('button', { name: 'Remove' })
        .evaluateAll((all) => all.map((button) => button.ariaLabel))
    const both = ['Remove one.txt', 'Remove dot.png']
    await eventually(async () => expect(await names()).toEqual(both))
    await tray(page).getByRole('button', { name: 'Remove one.txt' }).click()
    await eventually(async () => expect(await names()).toEqual(both.slice(1)))
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => expect(await names()).toEqual(both))
    await tray(page).getByRole('button', { name: 'Remove dot.png' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    const picture = tray(page).getByRole('img', { name: 'dot.png' })
    await eventually(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0))
    await send(page).click()
    await eventually(async () => expect(await filesSent()).toEqual(['one.txt, dot.png']))
  })

  it('shows at the message why a file was refused, and sends the text without it', async () => {
    const page = await open()
    await page.route(/\/uploads$/, (route) =>
      route.fulfill({
        status: 413,
        json: { error: { code: 'CHAT_FILE_TOO_LARGE', message: 'the file is too large', details: { limit: 1 } } },
      }),
    )
    await give(page, '.chat-composer textarea', 'paste', ['dot.png'])
    await compose(page).fill('Look')
    await send(page).click()
    await page.getByText(/Not sent.*too large/i).waitFor()
    expect(await sent()).toEqual([])
    await page.getByRole('button', { name: 'Remove dot.png' }).click()
    await eventually(async () => expect(await filesSent()).toEqual(['Look']))
  })

  it('keeps files and their descriptions across a reload, and shows each one’s upload progress', async () => {
    const page = await open()
    await give(page, '.chat-composer textarea', 'paste', ['dot.png', 'a.txt', 'wrong.png'])
    await page.getByRole('button', { name: 'Alt text of dot.png' }).click()
    await page.getByLabel('Description for people who can’t see it').fill('A dot')
    expect(await axe(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await compose(page).fill('Look')
    await page.reload()
    await openChannel(page)
    await eventually(async () => expect(await tray(page).getByRole('listitem').count()).toBe(3))
    let isHeld = true
    await page.route(/\/uploads$/, async (route) => {
      await eventually(() => expect(isHeld && route.request().postDataBuffer()?.includes('wrong.png')).toBe(false))
      await route.continue().catch(() => undefined)
    })
    await send(page).click()
    const progress = (name: string) => page.getByRole('progressbar', { name: `Upload of ${name}` })
    await eventually(async () => expect(await progress('dot.png').getAttribute('value')).toBe('1'))
    expect(await progress('wrong.png').getAttribute('value')).toBe('0')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove wrong.png' }).click()
    isHeld = false
    await eventually(async () => expect(await filesSent()).toEqual(['Look: dot.png (A dot), a.txt']))
    await progress('a.txt').waitFor({ state: 'detached' })
    await page.reload()
    await openChannel(page)
    await message(page, 'Look').waitFor()
    expect(await tray(page).count()).toBe(0)
  })

  it('sends more files than a message takes in several messages, and says so before', async () => {
    const page = await open()
    const names = Array.from({ length: 12 }, (_, n) => `${n}.txt`)
    await give(page, '.chat-composer textarea', 'paste', names)
    await compose(page).fill('Look')
    await page.getByText('These files will be sent in 2 messages.').waitFor()
    await send(page).click()
    await eventually(async () =>
      expect(await filesSent()).toEqual([`Look: ${names.slice(0, 10).join(', ')}`, names.slice(10).join(', ')]),
    )
  })

  it('records, plays and sends a voice message', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Record a voice message' }).click()
    await page.locator('.chat-recorder').getByText('0:01').waitFor()
    expect(await page.locator('.chat-levels > span').count()).toBeGreaterThan(3)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete the recording' }).click()
    await page.locator('.chat-recorder').waitFor({ state: 'detached' })
    expect(await tray(page).count()).toBe(0)

    await page.getByRole('button', { name: 'Record a voice message' }).click()
    await page.locator('.chat-recorder').getByText('0:01').waitFor()
    await page.getByRole('button', { name: 'Stop and listen' }).click()
    const audio = tray(page).locator('audio')
    await audio.waitFor({ state: 'attached' })
    // Rejects for a non-audio file.
    await audio.evaluate((element) => (element as HTMLAudioElement).play())
    await send(page).click()
    await eventually(async () => {
      const [voice] = await sent()
      expect(voice).toMatchObject({ type: 'AUDIO', metadata: { voice: { durationMs: expect.any(Number) as number } } })
      const { durationMs, waveform } = voice!.metadata.voice as { durationMs: number; waveform: number[] }
      expect(durationMs).toBeGreaterThan(400)
      expect(waveform.length).toBeGreaterThan(3)
      expect(waveform.length).toBeLessThanOrEqual(64)
      // The device of the browser beeps.
      expect(Math.max(...waveform)).toBe(1)
    })
  })

  it('keeps a recording when the user goes elsewhere', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Record a voice message' }).click()
    await page.locator('.chat-recorder').getByText('0:01').waitFor()
    await page.locator('.chat-channel').filter({ hasNotText: 'Composing' }).first().click()
    await page.locator('.chat-recorder').waitFor({ state: 'detached' })
    await openChannel(page)
    await tray(page).locator('audio').waitFor({ state: 'attached' })
  })

  it('explains a blocked microphone', async () => {
    const other = await launch()
    try {
      const { page } = await visit(other, `${host.url}/host/page.html?as=alice`)
      await openChannel(page)
      await compose(page).waitFor()
      await page.getByRole('button', { name: 'Record a voice message' }).click()
      await page.getByText(/Your browser blocks the microphone|No microphone found/).waitFor()
      await compose(page).fill('Then in writing')
      await send(page).click()
      await message(page, 'Then in writing').waitFor()
    } finally {
      await other.close()
    }
  })

  it('releases the microphone if the recording does not start', async () => {
    const page = await open()
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted)
        Object.assign(window, { tracks: stream.getTracks() })
        return stream
      }
      MediaRecorder.prototype.start = () => {
        throw new Error('The device is busy')
      }
    })
    await page.getByRole('button', { name: 'Record a voice message' }).click()
    await page.getByText('The microphone isn’t available.').waitFor()
    const states = () =>
      page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState))
    expect(await states()).toEqual(['ended'])
  })

  it('copies a message, and reports if the browser refuses', async () => {
    const page = await open('english', { permissions: ['clipboard-read', 'clipboard-write'] })
    await say(page, 'Copy me')
    const copy = async () => {
      await message(page, 'Copy me').hover()
      await message(page, 'Copy me').getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Copy text' }).click()
    }
    await copy()
    await page.getByRole('status').getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Copy me')
    await page.evaluate(() => void Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await copy()
    await page.getByRole('alert').getByText('Couldn’t copy. Browsers allow it on https pages only.').waitFor()
  })

  it('inserts emoji by name and from the list at the caret', async () => {
    const page = await open()
    await compose(page).fill('ab')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type(' :tad')
    await page.getByRole('listbox', { name: 'Emoji', exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await eventually(async () => expect(await compose(page).inputValue()).toBe('a 🎉 b'))
    await page.keyboard.type('!:+1:')
    await eventually(async () => expect(await compose(page).inputValue()).toBe('a 🎉 !👍b'))
    await page.getByRole('button', { name: 'Emoji', exact: true }).click()
    await page.getByRole('menuitem', { name: '😀 grinning' }).click()
    await page.keyboard.type('?')
    await eventually(async () => expect(await compose(page).inputValue()).toBe('a 🎉 !👍😀?b'))
  })

  it('sends with Enter what was typed, but takes a whole name; leaves what was pasted', async () => {
    const page = await open('english', { permissions: ['clipboard-read', 'clipboard-write'] })
    const list = page.getByRole('listbox', { name: 'Emoji', exact: true })
    const isSent = (text: string) => eventually(async () => expect((await sent()).at(-1)).toMatchObject({ text }))
    await compose(page).pressSequentially('begun :tad')
    await list.waitFor()
    await page.keyboard.press('Enter')
    await isSent('begun :tad')
    expect(await list.count()).toBe(0)
    await compose(page).pressSequentially('nice one :DD')
    await page.keyboard.press('Enter')
    await isSent('nice one :DD')
    await compose(page).pressSequentially(':tada')
    await list.waitFor()
    await page.keyboard.press('Enter')
    await eventually(async () => expect(await compose(page).inputValue()).toBe('🎉 '))

    await page.evaluate(() => navigator.clipboard.writeText(':tada'))
    await compose(page).fill('')
    await compose(page).press('Control+v')
    await page.keyboard.press('Enter')
    await isSent(':tada')
  })

  it('keeps what was typed from a key or a press that takes it away, and a quote for later', async () => {
    const page = await open()
    await compose(page).fill('As it was')
    await page.keyboard.press('Enter')
    await message(page, 'As it was').waitFor()
    await eventually(async () => expect((await sent()).at(-1)).toMatchObject({ text: 'As it was' }))
    await compose(page).press('ArrowUp')
    await page.getByLabel('Edit message').fill('Half changed')
    await page.keyboard.press('Escape')
    await compose(page).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => expect(await page.getByLabel('Edit message').inputValue()).toBe('Half changed'))
    await page.keyboard.press('Enter')
    await message(page, 'Half changed').waitFor()

    const add = async (what: string) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: what }).click()
      await page.getByRole('dialog').waitFor()
    }
    await add('Poll…')
    const dialog = page.getByRole('dialog')
    const discard = dialog.getByRole('button', { name: 'Discard' })
    await page.getByLabel('Question').pressSequentially('When')
    await page.mouse.click(2, 2)
    await page.keyboard.press('Escape')
    await discard.waitFor()
    // Who goes on is asked again.
    await page.keyboard.type('?')
    expect(await page.getByLabel('Question').inputValue()).toBe('When?')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await discard.click()
    await dialog.waitFor({ state: 'detached' })
    for (const leave of [() => page.mouse.click(2, 2), () => page.keyboard.press('Escape')]) {
      await add('Poll…')
      await leave()
      await dialog.waitFor({ state: 'detached' })
    }

    await message(page, 'Half changed').hover()
    await message(page, 'Half changed').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Quote' }).click()
    await compose(page).fill('Later')
    await add('Send later…')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Tomorrow 9:00/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await page.locator('.chat-composer-quote').waitFor({ state: 'detached' })
    const { scheduledMessages } = await clientOf('alice').scheduledMessages.list(channelId)
    const { messages } = await clientOf('alice').messages.list(channelId)
    const quoted = messages.find(({ text }) => text === 'Half changed')
    expect(scheduledMessages).toMatchObject([{ text: 'Later', quotedMessageId: quoted?.id, metadata: {} }])
  })

  it('answers a message with its quote, which Escape takes away', async () => {
    const first = await clientOf('bob').messages.send(channelId, { text: 'Who comes?' })
    const page = await open()
    const quote = async () => {
      await message(page, 'Who comes?').hover()
      await message(page, 'Who comes?').getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Quote' }).click()
      await page.locator('.chat-composer-quote', { hasText: 'Who comes?' }).waitFor()
    }
    await quote()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.chat-composer-quote').waitFor({ state: 'detached' })
    await quote()
    await page.keyboard.type('Me')
    await page.keyboard.press('Enter')
    await page.locator('.chat-composer-quote').waitFor({ state: 'detached' })
    await eventually(async () =>
      expect((await sent()).at(-1)).toMatchObject({
        text: 'Me',
        quote: { messageId: first.id, senderId: 'bob', text: 'Who comes?' },
        metadata: {},
      }),
    )
  })

  it('answers a swiped message', async () => {
    await clientOf('bob').messages.send(channelId, { text: 'Who comes?' })
    const page = await open('english', PHONE)
    const finger = await fingerOn(page, message(page, 'Who comes?'))
    for (let along = 10; along <= 120; along += 10) await finger.move(along)
    await finger.lift()
    await page.locator('.chat-composer-quote', { hasText: 'Who comes?' }).waitFor()
  })

  it('leaves Enter to an input method that composes, and marks by keys', async () => {
    const page = await open()
    const press = (isComposing: boolean) =>
      compose(page).evaluate((area, isComposing) => {
        if (isComposing) area.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
        const options = { key: 'Enter', bubbles: true, cancelable: true, isComposing }
        area.dispatchEvent(new KeyboardEvent('keydown', options))
      }, isComposing)
    await compose(page).fill('にほん')
    await press(true)
    expect(await compose(page).inputValue()).toBe('にほん')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+b')
    expect(await compose(page).inputValue()).toBe('**にほん**')
    await page.keyboard.press('Control+b')
    await press(false)
    await eventually(async () => expect((await sent()).map(({ text }) => text)).toEqual(['にほん']))
  })

  it('keeps the text while the conversation is frozen, and says why', async () => {
    const alice = clientOf('alice')
    const page = await open()
    await compose(page).pressSequentially('not yet se')
    await alice.channels.freeze(channelId)
    await page.getByText('This conversation is frozen. No one can send messages.').waitFor()
    expect(await page.getByLabel('Your unsent message:').inputValue()).toBe('not yet se')
    expect(await axe(page)).toEqual([])
    await alice.channels.unfreeze(channelId)
    await compose(page).waitFor()
    expect(await compose(page).inputValue()).toBe('not yet se')
    await alice.channels.delete(channelId)
    await page.getByText('This conversation was deleted.').waitFor()
    expect(await page.getByLabel('Your unsent message:').inputValue()).toBe('not yet se')
  })

  it('keeps an edit that was begun', async () => {
    const page = await open()
    await say(page, 'Frist')
    await message(page, 'Frist').waitFor()
    await eventually(async () => expect(await sent()).toHaveLength(1))
    await compose(page).press('ArrowUp')
    await page.getByLabel('Edit message').fill('First')
    await page.reload()
    await openChannel(page)
    await message(page, 'Frist').waitFor()
    await compose(page).press('ArrowUp')
    await eventually(async () => expect(await page.getByLabel('Edit message').inputValue()).toBe('First'))
    await page.keyboard.press('Enter')
    await eventually(async () => expect((await sent()).map(({ text }) => text)).toEqual(['First']))
  })

  it('sends once on a double click, and counts near the limit', async () => {
    const page = await open()
    await compose(page).fill('Once')
    await send(page).dblclick()
    await message(page, 'Once').waitFor()
    await compose(page).fill('x'.repeat(30_000))
    await send(page).click()
    await page.getByText('Not sent.').waitFor()
    await compose(page).fill('y'.repeat(30_000))
    await page.getByText(/characters too many/).waitFor()
    expect(await send(page).isDisabled()).toBe(true)
    expect((await sent()).map(({ text }) => text)).toEqual(['Once'])
  })

  it('plans a message, changes it, takes it back, and says that files cannot be planned', async () => {
    const page = await open()
    await give(page, '.chat-composer textarea', 'paste', ['dot.png'])
    await compose(page).fill('Tomorrow')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Send later…' }).click()
    await page.getByText('Files can’t be scheduled.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('Scheduled for').waitFor()
    await eventually(async () => expect(await compose(page).inputValue()).toBe(''))
    await tray(page).getByRole('img', { name: 'dot.png' }).waitFor()
    await page.getByRole('button', { name: 'Scheduled messages' }).click()
    const card = page.locator('.chat-card', { hasText: 'Tomorrow' })
    await card.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Message').fill('Tomorrow at nine')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const changed = page.locator('.chat-card', { hasText: 'Tomorrow at nine' })
    await changed.getByRole('button', { name: 'Delete' }).click()
    await changed.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await changed.getByRole('button', { name: 'Send now' }).click()
    await message(page, 'Tomorrow at nine').waitFor()
  })

  it('speaks German, and on a phone sends by its button alone', async () => {
    const page = await open('german', PHONE, 'Nachricht')
    const area = page.getByLabel('Nachricht', { exact: true })
    await area.tap()
    await page.keyboard.type('Zeile 1')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Zeile 2')
    expect(await area.inputValue()).toBe('Zeile 1\nZeile 2')
    await page.getByRole('button', { name: 'Senden', exact: true }).tap()
    await eventually(async () => expect((await sent()).map(({ text }) => text)).toEqual(['Zeile 1\nZeile 2']))
    await page.getByRole('button', { name: 'Hinzufügen' }).tap()
    await page.getByRole('menuitem', { name: 'Umfrage …' }).tap()
    await page.getByRole('dialog', { name: 'Neue Umfrage' }).getByLabel('Frage').fill('Wann?')
    expect(await axe(page)).toEqual([])
  })
})

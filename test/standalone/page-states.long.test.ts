import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { demoClient } from '../support/demo-client'
import { boxOf, describeInBrowser, launch, visit } from '../support/browser'
import { compose, message, say } from '../support/demo-page'
import { eventually } from '../support/eventually'
import { demoVariables, startDemo } from '../support/demo-server'
import { Program } from '../support/program'

const folder = mkdtempSync(join(tmpdir(), 'chat-page-'))
let browser: Browser
let url: string

const clientOf = (userId: string) => demoClient(url, userId)

const visitAs = (userId: string, channelId = '') =>
  visit(browser, new URL(`/?as=${userId}${channelId && `#/${channelId}`}`, url).href)

/** A group of Alice, its operator, with Bob. */
const group = (name: string) => clientOf('alice').channels.createGroup({ userIds: ['bob'], name })

const add = async (page: Page, what: string) => {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

describeInBrowser('the page', () => {
  beforeAll(async () => {
    url = await startDemo(await demoVariables(folder))
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await Program.killAll()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

  it('creates one group, one poll and one scheduled message for a double click', async () => {
    const { page } = await visitAs('alice')
    const posts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'POST' && /(group|polls|scheduled-messages)$/.test(pathname)) posts.push(pathname)
    })
    let release = () => undefined as void
    let held = Promise.resolve()
    await page.route(/\/(group|polls|scheduled-messages)$/, async (route) => {
      await held
      await route.continue()
    })
    const twice = async (name: string) => {
      // The second click comes while the first request is running.
      held = new Promise((resolve) => (release = resolve))
      await page.getByRole('dialog').getByRole('button', { name }).dblclick()
      release()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByRole('checkbox', { name: 'Bob' }).check()
    await page.getByLabel('Group name').fill('Twice')
    await twice('Create group')
    await page.getByRole('heading', { name: 'Twice' }).waitFor()

    await add(page, 'Poll…')
    await page.getByLabel('Question').fill('When?')
    await page.getByLabel('Option 1').fill('Monday')
    await page.getByLabel('Option 2').fill('Friday')
    await twice('Create')
    await page.getByRole('group', { name: 'Poll: When?' }).waitFor()

    await compose(page).fill('Later')
    await add(page, 'Send later…')
    await twice('Schedule')
    expect(posts.map((path) => path.split('/').at(-1))).toEqual(['group', 'polls', 'scheduled-messages'])
  })

  it('shows where the new messages begin, even if they exceed one page', async () => {
    const { id } = await group('Many')
    const [alice, bob] = [clientOf('alice'), clientOf('bob')]
    await bob.messages.send(id, { text: 'seen' })
    await alice.channels.markRead(id)
    for (let n = 1; n <= 70; n += 1) await bob.messages.send(id, { text: `unseen ${n}.` })
    const { page } = await visitAs('alice', id)
    await message(page, 'unseen 70.').waitFor()
    const toFirst = page.getByRole('button', { name: '70 new ↑' })
    await toFirst.waitFor()
    expect(await page.locator('.chat-new-line').count()).toBe(0)
    await toFirst.click()
    const after = page.locator('.chat-new-line + .chat-message')
    await after.waitFor()
    expect(await after.textContent()).toContain('unseen 1.')
    await toFirst.waitFor({ state: 'detached' })
  })

  it('opens at the first unread message, and marks visible messages as read', async () => {
    const { id } = await group('Some')
    const [alice, bob] = [clientOf('alice'), clientOf('bob')]
    await bob.messages.send(id, { text: 'seen' })
    await alice.channels.markRead(id)
    for (let n = 1; n <= 40; n += 1) await bob.messages.send(id, { text: `unseen ${n}.\nAnd a line.` })
    const unread = async () => (await alice.channels.list()).channels.find((channel) => channel.id === id)?.unreadCount
    expect(await unread()).toBe(40)
    const { page } = await visitAs('alice', id)
    const line = page.locator('.chat-new-line')
    await line.waitFor()
    const box = page.locator('.chat-messages-frame .chat-messages')
    const topOfLine = async () => (await boxOf(line)).y - (await boxOf(box)).y
    await eventually(async () => expect(Math.abs(await topOfLine())).toBeLessThan(40))
    // Some of them fit.
    await eventually(async () => expect(await unread()).toBeLessThan(40))
    expect(await unread()).toBeGreaterThan(10)
    expect(await page.locator('.chat-to-new').count()).toBe(0)
    const before = (await unread())!
    await box.evaluate((element) => element.scrollBy(0, element.clientHeight))
    await eventually(async () => expect(await unread()).toBeLessThan(before))
    await page.getByRole('button', { name: /new messages$/ }).click()
    await message(page, 'unseen 40.').waitFor()
    await eventually(async () => expect(await unread()).toBe(0))

    // A message marked as unread stays unread, even if the reader views earlier ones and returns.
    const from = message(page, 'unseen 36.')
    await from.hover()
    await from.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Mark as unread from here' }).click()
    await eventually(async () => expect(await unread()).toBe(5))
    for (const by of [-150, 150])
      await box.evaluate(async (element, top) => {
        element.scrollBy(0, top)
        for (let n = 0; n < 6; n += 1) await new Promise((next) => requestAnimationFrame(next))
      }, by)
    // Enough time to show that nothing is sent: reads are sent within a second.
    await page.waitForTimeout(1500)
    expect(await unread()).toBe(5)
  })

  it('names a group without a name by its members, with one picture in list and header', async () => {
    const { id } = await clientOf('alice').channels.createGroup({ userIds: ['bob', 'carol'] })
    const { page } = await visitAs('alice', id)
    const row = page.locator('.chat-channel', { hasText: 'Bob and Carol' })
    await row.waitFor()
    await page.locator('.chat-conversation-header').getByText('Bob and Carol').waitFor()
    const looks = (place: string) =>
      page
        .locator(`${place} .chat-avatar`)
        .first()
        .evaluate((avatar) => [avatar.getAttribute('data-initials'), avatar.className])
    expect(await looks('.chat-channel.chat-open')).toEqual(await looks('.chat-conversation-header'))
    expect((await looks('.chat-conversation-header'))[0]).toBe('BC')
    await clientOf('alice').polls.create(id, { title: 'When?', options: ['Now', 'Later'] })
    await row.getByText('You: When?').waitFor()
    await clientOf('carol').channels.leave(id)
    await page.locator('.chat-channel.chat-open .chat-channel-name', { hasText: /^Bob$/ }).waitFor()
  })

  it('does not show messages read on another device as new', async () => {
    const { id } = await group('Elsewhere')
    const [alice, bob] = [clientOf('alice'), clientOf('bob')]
    await bob.messages.send(id, { text: 'first' })
    const { page } = await visitAs('alice', id)
    await message(page, 'first').waitFor()
    const unread = async () => (await alice.channels.list()).channels.find((channel) => channel.id === id)?.unreadCount
    await eventually(async () => expect(await unread()).toBe(0))
    // The state for the next visit is stored.
    const states = () =>
      page.evaluate(
        () =>
          new Promise<string>((done) => {
            const opened = indexedDB.open('chat alice')
            opened.onsuccess = () => {
              const all = opened.result.transaction('chat alice').objectStore('chat alice').getAll()
              all.onsuccess = () => done(JSON.stringify(all.result))
            }
          }),
      )
    await eventually(async () => expect(await states()).toContain('"first"'))
    await page.goto('about:blank')
    await bob.messages.send(id, { text: 'second' })
    await alice.channels.markRead(id)
    await page.goto(new URL(`/?as=alice#/${id}`, url).href)
    await message(page, 'second').waitFor()
    await bob.messages.send(id, { text: 'third' })
    await message(page, 'third').waitFor()
    expect(await page.locator('.chat-new-line').count()).toBe(0)
  })

  it('reaches channels beyond the loaded part of the list', async () => {
    const [bob, carol] = [clientOf('bob'), clientOf('carol')]
    for (const { id } of (await carol.channels.list()).channels) await carol.channels.markRead(id)
    const makeGroup = (name: string) => carol.channels.createGroup({ userIds: ['bob'], name })
    const far = await makeGroup('Far away')
    await bob.messages.send(far.id, { text: 'from afar' })
    await carol.channels.mute(far.id)
    const near: { id: string }[] = []
    for (let n = 0; n < 25; n += 1) near.push(await makeGroup(`Near ${n}.`))
    await carol.messages.send(near[24]!.id, { text: 'to forward' })

    const { page } = await visitAs('carol', near[24]!.id)
    await message(page, 'to forward').hover()
    await message(page, 'to forward').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Forward' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('Near 0.')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Near 0.' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Forward', exact: true }).click()
    await eventually(async () => expect((await bob.messages.list(near[0]!.id)).messages).toHaveLength(1))

    const again = (await visitAs('carol')).page
    await again.getByRole('button', { name: 'Unread', exact: true }).click()
    await again.locator('.chat-channel', { hasText: 'Far away' }).click()
    await message(again, 'from afar').waitFor()

    await carol.channels.hide(far.id)
    const archived = (await visitAs('carol', `${far.id}/details`)).page
    await archived.getByRole('button', { name: 'Unmute' }).click()
    await archived.getByRole('button', { name: 'Mute', exact: true }).waitFor()
  })

  it('accepts nothing in a frozen conversation, even from its operator, and shows so before typing', async () => {
    const { id } = await group('Frozen')
    const alice = clientOf('alice')
    await alice.messages.send(id, { text: 'Before' })
    const { page } = await visitAs('alice', id)
    await message(page, 'Before').waitFor()
    await compose(page).waitFor()
    await alice.channels.freeze(id)
    await page.getByText('This conversation is frozen. No one can send messages. You can unfreeze it').waitFor()
    expect(await compose(page).count()).toBe(0)
    // Sent messages can still be changed.
    await message(page, 'Before').hover()
    await message(page, 'Before').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Edit message').fill('Changed')
    await page.keyboard.press('Enter')
    await eventually(async () => (await alice.messages.list(id)).messages.some(({ text }) => text === 'Changed'))
    await alice.channels.unfreeze(id)
    await compose(page).waitFor()
  })

  it('shows no user as online while presence is unknown', async () => {
    const { id } = await clientOf('alice').channels.createDirect({ userId: 'bob' })
    await visitAs('bob', id)
    const { page, context } = await visitAs('alice', id)
    const header = page.locator('.chat-conversation-header')
    await header.getByText('Online').waitFor()
    await page.locator('.chat-online').first().waitFor()
    await context.setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await page.locator('.chat-online').first().waitFor({ state: 'detached' })
    await header.getByText('Online').waitFor({ state: 'detached' })
  })

  it('shows in a thread that its message was deleted, and accepts replies while one exists', async () => {
    const { id } = await group('Threads')
    const [alice, bob] = [clientOf('alice'), clientOf('bob')]
    const gone = 'This message was deleted or isn’t visible to you.'
    for (const replies of [[], ['A reply']]) {
      const top = await alice.messages.send(id, { text: 'Top' })
      for (const text of replies) await bob.messages.send(id, { text, parentMessageId: top.id })
      const { page } = await visitAs('bob', `${id}/thread/${top.id}`)
      const thread = page.getByRole('complementary', { name: 'Thread' })
      const reply = thread.getByLabel('Reply', { exact: true })
      await thread.getByText('Top').waitFor()
      await reply.waitFor()
      for (const text of replies) await thread.getByText(text).waitFor()
      await alice.messages.delete(id, top.id)
      await thread.getByText(gone).waitFor()
      await page.reload()
      await thread.getByText(gone).waitFor()
      if (replies.length === 0) {
        await thread.getByText('Replies are closed.').waitFor()
        expect(await reply.count()).toBe(0)
      } else {
        await reply.fill('Another')
        await reply.press('Enter')
        const texts = async () => (await alice.messages.listThread(id, top.id)).messages.map(({ text }) => text)
        await eventually(async () => (await texts()).includes('Another'))
      }
    }
  })

  it('opens the thread of a reply named in the URL, and reports a missing message', async () => {
    const { id } = await group('Addresses')
    const alice = clientOf('alice')
    const top = await alice.messages.send(id, { text: 'Top' })
    const reply = await alice.messages.send(id, { text: 'Far below', parentMessageId: top.id })
    const first = await visitAs('bob', `${id}/search/${reply.id}`)
    await first.page.getByRole('complementary', { name: 'Thread' }).getByText('Far below').waitFor()
    await alice.messages.delete(id, reply.id)
    const { page, complaints } = await visitAs('bob', `${id}/search/${reply.id}`)
    await page.getByRole('alert').getByText('This message doesn’t exist anymore.').waitFor()
    expect(complaints).toEqual([])
  })

  it('offers no actions in a conversation from which the user was banned, and no member count', async () => {
    const { id } = await group('Banned')
    const { page } = await visitAs('bob', id)
    const header = page.locator('.chat-conversation-header')
    await header.getByText('2 members').waitFor()
    // So narrow that the panel replaces the conversation.
    await page.setViewportSize({ width: 900, height: 700 })
    const settings = page.getByRole('button', { name: 'Members and settings' })
    await settings.click()
    await page.getByRole('complementary').waitFor()
    await clientOf('alice').members.ban(id, 'bob', {})
    await header.getByText('You’re no longer a member').waitFor()
    expect(await header.getByText('2 members').count()).toBe(0)
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    await page.getByText('An operator banned you from this conversation.').waitFor()
    await page.reload()
    await page.getByRole('alert').getByText('Banned from this conversation.').waitFor()
    expect(await compose(page).count()).toBe(0)
    expect(await settings.count()).toBe(0)
  })

  it('shows conversations and sends while WebSockets and long polls are blocked, shows so, and polls once it can', async () => {
    const { id } = await group('Blocked')
    await clientOf('bob').messages.send(id, { text: 'By REST' })
    const context = await browser.newContext()
    await context.addInitScript(() => {
      const Blocked = class {
        readyState = 0
        onclose?: (ending: object) => void
        constructor() {
          setTimeout(() => this.onclose?.({ code: 1006, reason: '' }))
        }
        close = () => undefined
      }
      Object.assign(window, { WebSocket: Blocked })
    })
    await context.route('**/events/poll', (route) => route.abort())
    const page = await context.newPage()
    await page.goto(new URL(`/?as=alice#/${id}`, url).href)
    await message(page, 'By REST').waitFor()
    const unavailable = page.getByText('Live updates are unavailable. Messages refresh every 30 seconds.')
    await unavailable.waitFor()
    await page.getByRole('link', { name: /Blocked/ }).waitFor()
    await say(page, 'Hello all the same')
    const texts = async () => (await clientOf('bob').messages.list(id)).messages.map(({ text }) => text)
    await eventually(async () => (await texts()).includes('Hello all the same'))
    await context.unroute('**/events/poll')
    await unavailable.waitFor({ state: 'detached' })
    await clientOf('bob').messages.send(id, { text: 'By a poll' })
    await message(page, 'By a poll').waitFor()
  })
})

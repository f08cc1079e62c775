import type { Browser, BrowserContext, Page } from 'playwright-core'
import { axe } from '../../../scripts/axe.cjs'
import { boxOf, describeInBrowser, launch } from '../../support/browser'
import { compose, message, say } from '../../support/demo-page'
import { demoClient } from '../../support/demo-client'
import { eventually } from '../../support/eventually'
import { startFrame } from './frame-host'

/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Replaces the constructor alone: permission and request are the browser's. */
const observeNotifications = (context: BrowserContext) =>
  context.addInitScript(() => {
    const Real = Notification
    const all: { title: string; body?: string; onclick?: () => void }[] = []
    class Observed {
      onclick?: () => void
      static get permission() {
        return Real.permission
      }
      static requestPermission = () => Real.requestPermission()
      constructor(
        readonly title: string,
        options: NotificationOptions,
      ) {
        all.push(Object.assign(this, options))
      }
      close() {}
    }
    Object.assign(window, { Notification: Observed, notifications: all })
  })
const notified = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { notifications: { title: string; body?: string }[] }).notifications.map(
      ({ title, body }) => `${title} | ${body}`,
    ),
  )

describeInBrowser('the frame of the chat', () => {
  let browser: Browser
  let host: Awaited<ReturnType<typeof startFrame>>

  beforeAll(async () => {
    browser = await launch()
    host = await startFrame(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })

  const clientOf = (userId: string) => demoClient(`${host.url}/messaging`, userId)
  /** A new group that alice may moderate. */
  const groupOf = async (name: string, userIds = ['bob', 'carol']) =>
    clientOf('alice').channels.createGroup({ userIds, name })
  const openGroup = async (userId: string, name: string, options?: Parameters<typeof host.open>[1]) => {
    const visitor = await host.open(userId, options)
    await visitor.page.locator('.chat-channel', { hasText: name }).click()
    await visitor.page.locator('.chat-conversation-header', { hasText: name }).waitFor()
    return visitor
  }
  const panelOf = (page: Page) => page.getByRole('complementary')
  const openDetails = async (page: Page) => {
    await page.getByRole('button', { name: 'Members and settings' }).click()
    await panelOf(page).getByText('For you').waitFor()
  }
  const choose = async (page: Page, person: string, item: string) => {
    await panelOf(page)
      .getByRole('button', { name: `Actions for ${person}` })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const submit = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

  it('lets an operator invite, mute, freeze, rename and ban, and undo it', async () => {
    const { id } = await groupOf('Rocket')
    const [alice, bob] = [await openGroup('alice', 'Rocket'), await openGroup('bob', 'Rocket')]
    const { page } = alice
    const header = page.locator('.chat-conversation-header')
    await openDetails(page)

    await panelOf(page).getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('checkbox', { name: 'Dave' }).check()
    await submit(page, 'Invite')
    await page.getByRole('status').getByText('1 person was invited.').waitFor()
    await header.getByText('4 members').waitFor()

    await choose(page, 'Bob', 'Mute…')
    await submit(page, 'Mute')
    await bob.page.getByText('An operator muted you.').waitFor()
    await page.locator('.chat-notice', { hasText: 'Bob is muted.' }).getByRole('button', { name: 'Undo' }).click()
    await bob.page.getByText('An operator muted you.').waitFor({ state: 'detached' })

    const freeze = page.getByRole('switch', { name: 'Freeze' })
    await freeze.check()
    await bob.page.getByText('This conversation is frozen').waitFor()
    await freeze.uncheck()
    await bob.page.getByText('This conversation is frozen').waitFor({ state: 'detached' })

    const announcements = page.getByRole('switch', { name: 'Announcements only' })
    await announcements.check()
    await bob.page.locator('.chat-composer-closed', { hasText: 'Only operators can send messages.' }).waitFor()
    await announcements.uncheck()
    await page.getByRole('combobox', { name: 'Slow mode' }).selectOption('1 h')
    const written = bob.page.getByRole('textbox', { name: 'Message', exact: true })
    await eventually(async () => expect((await clientOf('bob').channels.get(id)).slowModeSeconds).toBe(3600))
    await written.fill('The first')
    await written.press('Enter')
    await bob.page.getByRole('timer').getByText('Slow mode. You can send again in 59:').waitFor()
    await written.fill('The second')
    expect(await bob.page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: 'Slow mode' }).selectOption('Off')
    await bob.page.getByRole('timer').waitFor({ state: 'detached' })
    await written.press('Enter')
    await page.locator('.chat-message', { hasText: 'The second' }).waitFor()

    await panelOf(page).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rocket two')
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: PNG })
    await submit(page, 'Save')
    await bob.page.locator('.chat-conversation-header', { hasText: 'Rocket two' }).waitFor()
    const { channels, messages } = clientOf('bob')
    const { coverUrl } = await channels.get(id)
    expect(coverUrl).toContain('cover.png')
    expect((await messages.list(id)).messages.filter(({ fileUrl }) => fileUrl)).toEqual([])
    await panelOf(page).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await submit(page, 'Save')
    await eventually(async () => expect((await channels.get(id)).coverUrl).toBeNull())

    await choose(page, 'Carol', 'Remove')
    await header.getByText('3 members').waitFor()
    await page.locator('.chat-notice', { hasText: 'Carol' }).getByRole('button', { name: 'Undo' }).click()
    await header.getByText('4 members').waitFor()

    await choose(page, 'Bob', 'Ban…')
    await page.getByLabel(/Reason/).fill('Loud')
    await submit(page, 'Ban')
    await bob.page.getByText('An operator banned you from this conversation.').waitFor()
    await bob.page.getByRole('button', { name: 'Close the conversation' }).click()
    await bob.page.getByText('Select a conversation.').waitFor()

    await panelOf(page).getByRole('button', { name: 'Muted and banned' }).click()
    await panelOf(page).getByText('Loud').waitFor()
    await page.getByRole('button', { name: 'Unban: Bob' }).click()
    await page.getByText('No banned members.').waitFor()
    await page.getByRole('button', { name: 'Members and settings' }).first().click()
    // The policy of the page refuses pictures of the service, which has another port here.
    expect([...alice.complaints, ...bob.complaints].filter((one) => !one.includes('/cover.png'))).toEqual([])
    await Promise.all([alice.context.close(), bob.context.close()])
  })

  it('mentions all members for those who may, and counts mentions in the list', async () => {
    const { id } = await groupOf('Crowd')
    const [alice, bob] = [await openGroup('alice', 'Crowd'), await host.open('bob')]
    const { page } = alice
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.pressSequentially('@cha')
    await page.getByRole('option', { name: '@channel Notifies 2 people' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.locator('.chat-composer-note', { hasText: 'Notifies 2 people' }).waitFor()
    await field.pressSequentially('Cake!')
    await page.keyboard.press('Enter')
    await message(page, 'Cake!').locator('.chat-mention').waitFor()
    expect((await clientOf('bob').messages.list(id)).messages[0]).toMatchObject({ mentions: 'CHANNEL' })
    const row = bob.page.locator('.chat-channel', { hasText: 'Crowd' })
    await row.locator('.chat-mention-badge', { hasText: /^@1/ }).waitFor()
    await row.click()
    await message(bob.page, 'Cake!').locator('.chat-own-mention').waitFor()

    // A member may once an operator lets them.
    const option = bob.page.getByRole('option', { name: '@here' })
    const theirs = bob.page.getByRole('textbox', { name: 'Message' })
    await theirs.pressSequentially('@her')
    expect(await option.count()).toBe(0)
    await theirs.fill('')
    await openDetails(page)
    const choice = async () => {
      await panelOf(page).getByRole('button', { name: 'Actions for Bob' }).click()
      return page.getByRole('menuitemcheckbox', { name: 'Can use @channel and @here' })
    }
    await (await choice()).click()
    await eventually(async () => expect(await (await choice()).getAttribute('aria-checked')).toBe('true'))
    await theirs.pressSequentially('@her')
    await option.waitFor()
    await Promise.all([alice.context.close(), bob.context.close()])
  })

  it('lists followed threads with their unread replies, reads one by its end, and unfollows it', async () => {
    const { id } = await groupOf('Threaded')
    const top = await clientOf('alice').messages.send(id, { text: 'Who brings the cake?' })
    const answer = (text: string) => clientOf('bob').messages.send(id, { text, parentMessageId: top.id })
    const { page, context } = await host.open('alice')
    await answer('I do')
    await page.getByRole('button', { name: 'Threads, 1 unread' }).click()
    const row = page.locator('.chat-channel', { hasText: 'Who brings the cake?' })
    await row.filter({ hasText: 'Bob: I do' }).locator('.chat-badge', { hasText: /^1/ }).waitFor()
    expect(await axe(page)).toEqual([])
    await row.click()
    await page.locator('.chat-panel .chat-message', { hasText: 'I do' }).waitFor()
    await row.locator('.chat-badge').waitFor({ state: 'detached' })
    await answer('Two of them')
    await row.filter({ hasText: 'Bob: Two of them' }).waitFor()
    await page.getByRole('button', { name: 'Threads', exact: true }).waitFor()
    await eventually(async () => expect((await clientOf('alice').threads.list()).totalUnreadThreads).toBe(0))
    await page.getByRole('button', { name: 'Unfollow thread' }).click()
    await page.getByText('No threads yet.').waitFor()
    await page.getByRole('button', { name: 'Follow thread' }).click()
    await row.waitFor()
    await context.close()
  })

  it('says that a conversation was deleted, and asks before it deletes one', async () => {
    await groupOf('Doomed')
    const [alice, bob] = [await openGroup('alice', 'Doomed'), await openGroup('bob', 'Doomed')]
    await openDetails(alice.page)
    await alice.page.getByRole('button', { name: 'Delete conversation' }).click()
    await alice.page.keyboard.press('Escape')
    await alice.page.getByRole('dialog').waitFor({ state: 'detached' })
    await alice.page.getByRole('button', { name: 'Delete conversation' }).click()
    await submit(alice.page, 'Delete')
    await bob.page.getByText('This conversation was deleted.').waitFor()
    await alice.page.getByText('Select a conversation.').waitFor()
    await Promise.all([alice.context.close(), bob.context.close()])
  })

  it('finds messages page by page, and shows what was found as text', async () => {
    const { id } = await groupOf('Findings')
    const { messages } = clientOf('alice')
    await messages.send(id, { text: 'needle <em>not one</em> <img src=x onerror=alert(1)>' })
    for (let n = 1; n <= 35; n++) await messages.send(id, { text: `needle ${n}` })
    const { page, context, complaints } = await openGroup('bob', 'Findings')
    await page.getByRole('button', { name: 'Search messages' }).click()
    await panelOf(page).locator('input:focus').waitFor()
    await page.keyboard.type('needle')
    const hits = panelOf(page).locator('.chat-hit')
    await hits.nth(29).waitFor()
    await hits.nth(29).scrollIntoViewIfNeeded()
    await hits.nth(35).waitFor()
    const last = hits.nth(35).locator('.chat-hit-text')
    expect(await last.textContent()).toBe('needle <em>not one</em> <img src=x onerror=alert(1)>')
    expect(await last.locator('mark').allTextContents()).toEqual(['needle'])
    await page.getByRole('radio', { name: 'All conversations' }).check()
    await panelOf(page).getByText('Findings').first().waitFor()
    await panelOf(page).getByRole('searchbox').fill('nothing of the kind')
    await panelOf(page).locator('.chat-empty', { hasText: 'No messages found' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('shows files in groups, what was refused, and what waits for the connection', async () => {
    const { id } = await groupOf('Papers')
    const file = (fileName: string, type: string) => ({ file: new Blob(['x'], { type }), fileName })
    await clientOf('alice').messages.sendFile(id, file('plan.txt', 'text/plain'))
    const { page, context } = await openGroup('bob', 'Papers')
    const panel = panelOf(page)
    await openDetails(page)
    await page.route('**/shared-files*', (route) => route.fulfill({ status: 403, json: {} }))
    await panelOf(page).getByRole('button', { name: 'Files' }).click()
    await panel.getByRole('alert').waitFor()
    await page.unroute('**/shared-files*')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await panel.getByText('No pictures or videos yet.').waitFor()
    await panel.getByRole('radio', { name: 'Files' }).check()
    await panel.getByText('plan.txt').waitFor()

    await panel.getByRole('button', { name: 'Members and settings' }).click()
    await context.setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await panelOf(page).getByRole('button', { name: 'Files' }).click()
    await panel.getByText('Couldn’t load. No connection.').waitFor()
    // A device that has a network, of which the service is no part.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
      dispatchEvent(new Event('online'))
    })
    await page.getByText('Can’t reach the chat. Trying again…').waitFor()
    await context.setOffline(false)
    await panel.getByText('No pictures or videos yet.').waitFor()
    await context.close()
  })

  it('lists blocked users, and unblocks them', async () => {
    await groupOf('Quarrel', ['bob', 'dave'])
    const { page, context } = await openGroup('bob', 'Quarrel')
    await openDetails(page)
    await choose(page, 'Dave', 'Block Dave')
    await page.locator('.chat-notice', { hasText: 'Dave is blocked.' }).waitFor()
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menuitem', { name: 'Blocked people' }).click()
    await page.getByRole('button', { name: 'Unblock: Dave' }).click()
    await page.getByText('No blocked people.').waitFor()
    await context.close()
  })

  it('notifies of what is not on screen, as the user set it, in one tab', async () => {
    const { id } = await groupOf('News')
    const { messages } = clientOf('alice')
    const bob = await host.open('bob')
    await bob.context.grantPermissions(['notifications'], { origin: host.url })
    await observeNotifications(bob.context)
    await bob.page.reload()
    const { page } = bob
    await page.locator('.chat-channel', { hasText: 'News' }).waitFor()
    await messages.send(id, { text: 'Before it was turned on' })
    await page.locator('.chat-channel', { hasText: 'Before it' }).waitFor()
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Notifications' }).click()
    await page.getByText('Notifications are on').waitFor()
    const second = await bob.context.newPage()
    await second.goto(page.url())
    await second.locator('.chat-channel', { hasText: 'News' }).waitFor()

    await messages.send(id, { text: 'Lift-off **now**' })
    await eventually(async () => (await notified(page)).length > 0)
    expect(await notified(page)).toEqual(['News | Alice: Lift-off now'])

    await clientOf('bob').channels.setPushTrigger(id, { option: 'mention_only' })
    await messages.send(id, { text: 'Of no interest' })
    await messages.send(id, { text: 'See this, @Bob', mentionedUserIds: ['bob'] })
    await eventually(async () => (await notified(page)).length > 1)
    expect((await notified(page)).slice(1)).toEqual(['Alice mentioned you in News | See this, @Bob'])

    await clientOf('bob').channels.mute(id)
    await messages.send(id, { text: 'Muted, @Bob', mentionedUserIds: ['bob'] })
    const other = await groupOf('Later')
    await messages.send(other.id, { text: 'The last one' })
    await eventually(async () => (await notified(page)).some((text) => text.startsWith('Later')))
    expect(await notified(second)).toEqual([])

    await page.evaluate(() =>
      (window as unknown as { notifications: { onclick: () => void }[] }).notifications.at(-1)!.onclick(),
    )
    await page.locator('.chat-conversation-header', { hasText: 'Later' }).waitFor()
    await message(page, 'The last one').waitFor()
    await messages.send(other.id, { text: 'On screen' })
    await message(page, 'On screen').waitFor()
    expect((await notified(page)).filter((text) => /On screen|Muted/.test(text))).toEqual([])
    await bob.context.close()
  })

  it('explains that notifications are refused', async () => {
    const { page, context } = await host.open('bob')
    await page.evaluate(() => {
      Notification.requestPermission = async () => 'denied'
    })
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Notifications' }).click()
    await page.getByText('Your browser blocks notifications.').waitFor()
    await context.close()
  })

  it('shows a lost session, and connects again', async () => {
    const { page, context } = await host.open('carol')
    await page.addInitScript(() => Object.assign(window, { isSignedOut: true }))
    await page.reload()
    await page.getByText('Not connected. Your session has ended.').waitFor()
    // At once: from then on it connects by itself, too, with the next event of the page.
    await page.getByRole('button', { name: 'Reconnect' }).evaluate((button) => {
      Object.assign(window, { isSignedOut: false })
      ;(button as HTMLElement).click()
    })
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByText('Not connected.').waitFor({ state: 'detached' })
    await context.close()
  })

  it('opens no state of the previous account after a change of accounts', async () => {
    const { page } = await host.open('alice')
    await page.locator('.chat-channel', { hasText: 'Launch' }).click()
    await page.getByLabel('Message', { exact: true }).waitFor()
    await page.evaluate(() => (window as unknown as { signIn: (userId: string) => void }).signIn('bob'))
    await page.getByText('Select a conversation.').waitFor()
  })

  it('announces each new message of others once, as plain text, and many of them by their number', async () => {
    const { id } = await groupOf('Hearing')
    const send = (userId: string, text: string) => clientOf(userId).messages.send(id, { text })
    await send('bob', 'Before')
    const { page } = await openGroup('alice', 'Hearing')
    await message(page, 'Before').waitFor()
    await page.clock.install()
    await page.evaluate(() => {
      const heard: string[] = []
      const region = document.querySelector('.chat-conversation > [aria-live]')!
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const added of addedNodes) heard.push(added.textContent!)
      }).observe(region, { childList: true, characterData: true, subtree: true })
      Object.assign(window, { heard })
    })
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
    const hears = async (expected: string) => eventually(async () => expect(await heard()).toEqual([expected]))
    /** What comes within a moment. */
    const gather = async (act: () => Promise<unknown>) => {
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
      await act()
      await page.clock.resume()
    }
    await send('bob', 'ok')
    await hears('Bob: ok.')
    await say(page, 'My own')
    await send('bob', 'ok')
    await hears('Bob: ok.')
    await send('bob', '**Is** it `there`, in [the notes](https://example.com)?')
    await hears('Bob: Is it there, in the notes?')
    await gather(async () => {
      for (const name of ['bob', 'bob', 'carol']) await send(name, 'ok')
      await send('carol', 'Now!')
    })
    await hears('Bob: ok. Bob: ok. Carol: ok. Carol: Now!')
    await gather(async () => {
      for (let n = 1; n <= 12; n += 1) await send('bob', `number ${n}`)
    })
    await hears('12 new messages. Last: Bob: number 12.')

    // A thread has its own.
    const top = await send('bob', 'The top')
    await hears('Bob: The top.')
    const reply = (text: string) => clientOf('bob').messages.send(id, { text, parentMessageId: top.id })
    await reply('The first')
    await page.getByRole('button', { name: /1 reply/ }).click()
    await panelOf(page).getByText('The first').waitFor()
    await reply('The second')
    await eventually(async () =>
      expect(await panelOf(page).locator('[aria-live]').allInnerTexts()).toEqual(['Bob: The second.']),
    )
  })

  it('moves in a menu by arrows, letters, Home and End, and returns the focus', async () => {
    await groupOf('Keys')
    const { page, context } = await openGroup('alice', 'Keys')
    await openDetails(page)
    const button = panelOf(page).getByRole('button', { name: 'Actions for Bob' })
    await button.focus()
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('menu').waitFor()
    expect(await focused()).toBe('Message Bob')
    await page.keyboard.press('End')
    expect(await focused()).toBe('Block Bob')
    await page.keyboard.press('Home')
    await page.keyboard.press('r')
    expect(await focused()).toBe('Remove')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('Ban…')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await context.close()
  })

  it('arranges itself by the width of its box', async () => {
    await groupOf('Boxes')
    const { page, context } = await openGroup('alice', 'Boxes', { viewport: { width: 1280, height: 700 } })
    await openDetails(page)
    const seen = async () => ({
      list: await page.locator('.chat-sidebar').isVisible(),
      conversation: await page.locator('.chat-conversation').isVisible(),
      panel: await panelOf(page).isVisible(),
    })
    const width = (px: number) => page.locator('#chat').evaluate((box, to) => (box.style.width = `${to}px`), px)
    expect(await seen()).toEqual({ list: true, conversation: true, panel: true })
    await width(900)
    expect(await seen()).toEqual({ list: true, conversation: false, panel: true })
    await width(420)
    expect(await seen()).toEqual({ list: false, conversation: false, panel: true })
    await panelOf(page).getByRole('button', { name: 'Close', exact: true }).click()
    expect(await seen()).toEqual({ list: false, conversation: true, panel: false })
    await page.getByRole('button', { name: 'Back to the list' }).click()
    expect(await seen()).toEqual({ list: true, conversation: false, panel: false })
    await context.close()
  })

  /** What reaches out of its box sideways. */
  const overflowing = (page: Page) =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'body, .chat-app, .chat-panel, .chat-panel-body, .chat-sidebar, .chat-conversation',
        ),
      ]
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map(({ className, tagName }) => `${tagName} ${className}`),
    )

  it.each(['german', 'mirrored'])('is drawn in %s words, without English left, on a phone too', async (words) => {
    for (const options of [{ viewport: { width: 1280, height: 800 } }, PHONE]) {
      const { page, context } = await host.open('alice', options, words)
      await page.locator('.chat-channel', { hasText: 'Launch' }).click()
      const header = page.locator('.chat-conversation-header')
      await message(page, 'Welcome!').waitFor()
      expect(await overflowing(page)).toEqual([])
      await header.getByRole('button').last().click()
      await panelOf(page).locator('.chat-about').waitFor()
      expect(await overflowing(page)).toEqual([])
      const text = await panelOf(page).innerText()
      expect(text).not.toMatch(/Members|Settings|Freeze|Leave|Report|Invite/i)
      const ui = page.locator('.chat-ui')
      expect(await ui.getAttribute('dir')).toBe(words === 'mirrored' ? 'rtl' : null)
      if (words === 'mirrored') {
        const close = await boxOf(panelOf(page).getByRole('button').first())
        const heading = await boxOf(panelOf(page).getByRole('heading').first())
        expect(close.x).toBeLessThan(heading.x)
      }
      await context.close()
    }
  })

  it.each([
    ['dark, on a desktop', { colorScheme: 'dark' as const }],
    ['light, on a phone', PHONE],
  ])('has no finding of axe on any screen: %s', async (_, options) => {
    const { page, context } = await host.open('alice', options)
    const findings: Record<string, string[]> = {}
    const check = async (screen: string) => {
      const found = await axe(page)
      if (found.length > 0) findings[screen] = found
    }
    await page.locator('.chat-channel', { hasText: 'Launch' }).waitFor()
    await check('list')
    await page.locator('.chat-channel', { hasText: 'Launch' }).click()
    await message(page, 'Welcome!').waitFor()
    await check('conversation')
    for (const name of ['Search messages', 'Pinned messages', 'Scheduled messages']) {
      const button = page.getByRole('button', { name })
      if (!(await button.isVisible())) continue
      await button.click()
      await panelOf(page).waitFor()
      await check(name)
      await panelOf(page).getByRole('button', { name: 'Close', exact: true }).click()
    }
    await openDetails(page)
    await check('details')
    await panelOf(page).getByRole('button', { name: 'Actions for Bob' }).click()
    await check('menu')
    await page.getByRole('menuitem', { name: 'Ban…' }).click()
    await check('ban')
    await page.keyboard.press('Escape')
    await panelOf(page).getByRole('button', { name: 'Edit' }).click()
    await check('edit')
    await page.keyboard.press('Escape')
    await panelOf(page).getByRole('button', { name: 'Report' }).click()
    await check('report')
    await page.keyboard.press('Escape')
    await panelOf(page).getByRole('button', { name: 'Invite' }).click()
    await check('invite')
    await page.keyboard.press('Escape')
    await panelOf(page).getByRole('button', { name: 'Muted and banned' }).click()
    await panelOf(page).getByText('No banned members.').waitFor()
    await check('moderation')
    await panelOf(page).getByRole('button', { name: 'Members and settings' }).click()
    await panelOf(page).getByRole('button', { name: 'Files' }).click()
    await panelOf(page).locator('.chat-media-grid img').waitFor()
    await check('files')
    expect(findings).toEqual({})
    await context.close()
  })

  it('sends on a phone, with sheets in place of menus', async () => {
    await groupOf('Thumb')
    const { page, context } = await openGroup('bob', 'Thumb', PHONE)
    await compose(page).tap()
    await say(page, 'From a phone')
    await message(page, 'From a phone').waitFor()
    await openDetails(page)
    await panelOf(page).getByRole('button', { name: 'Actions for Alice' }).tap()
    const edges = async () => {
      const sheet = await boxOf(page.getByRole('menu'))
      return [sheet.x, sheet.width, sheet.bottom].join()
    }
    await eventually(async () => (await edges()) === '0,390,844')
    await page.touchscreen.tap(200, 60)
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await context.close()
  })
})

import type { Browser, Page } from 'playwright-core'
import type { ChatClient } from '../../../clients/typescript/src/index'
import { boxOf, describeInBrowser, launch } from '../../support/browser'
import { compose, fingerOn, message } from '../../support/demo-page'
import { demoClient } from '../../support/demo-client'
import { eventually } from '../../support/eventually'
import { startFrame } from './frame-host'
import { drawn, firstWhole, groupLines, messageBox, movedWhile, smallGroupLines, visibleNumbers } from './long-lists'

/** More than the 500 messages that a view holds. */
const MESSAGES = 700
const CHANNELS = 300
const STILL_PX = 2

describeInBrowser('lists of any length', () => {
  let browser: Browser
  let host: Awaited<ReturnType<typeof startFrame>>

  beforeAll(async () => {
    browser = await launch()
    host = await startFrame(browser, [
      ...groupLines('long', 'Long', MESSAGES),
      ...groupLines('paged', 'Paged', 900),
      ...Array.from({ length: CHANNELS }, (_, n) => smallGroupLines(n)).flat(),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

  const clientOf = (userId: string) => demoClient(`${host.url}/messaging`, userId)
  const openGroup = async (name: string) => {
    const { page } = await host.open('alice')
    await page.locator('.chat-channel', { hasText: name }).click()
    await messageBox(page).locator('.chat-message').last().waitFor()
    await messageBox(page).hover()
    await drawn(page)
    return page
  }
  const topOf = (page: Page) => messageBox(page).evaluate(({ scrollTop }) => scrollTop)
  const heightOf = (page: Page) => messageBox(page).evaluate(({ scrollHeight }) => scrollHeight)
  const belowOf = (page: Page) =>
    messageBox(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
  const rowOf = (page: Page, key: string) => page.locator(`.chat-messages-frame [data-key="${key}"]`)
  /** Turns the wheel, and waits until scrolling stops. */
  const wheel = async (page: Page, delta: number) => {
    await page.mouse.wheel(0, delta)
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const box = document.querySelector('.chat-messages-frame .chat-messages')!
          let [last, still] = [box.scrollTop, 0]
          const look = () => {
            still = box.scrollTop === last ? still + 1 : 0
            last = box.scrollTop
            if (still > 8) done()
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
    )
  }
  const isPage = (part: 'before' | 'after') => (url: URL) =>
    url.pathname.endsWith('/messages') && url.searchParams.has(part)
  /** Holds requests of pages until they are released. */
  const hold = async (page: Page, part: 'before' | 'after') => {
    let release = () => undefined as void
    const released = new Promise<void>((done) => (release = done))
    let isAsked = false
    await page.route(isPage(part), async (route) => {
      isAsked = true
      await released
      await route.continue()
    })
    return { isAsked: () => isAsked, release }
  }
  /** How far the first fully visible message moves during an action that changes the height of the list. */
  const movedBy = async (page: Page, act: () => unknown) => {
    const { key } = await firstWhole(page)
    const height = await heightOf(page)
    return movedWhile(page, rowOf(page, key), async () => {
      await act()
      await eventually(async () => (await heightOf(page)) !== height)
    })
  }

  it('keep the row of the reader where it is when pages come, and the other end is dropped', async () => {
    const page = await openGroup('Paged')
    for (const from of [700, 300]) {
      while ((await visibleNumbers(page))[0]! > from) await wheel(page, -8_000)
      const pages = await hold(page, 'before')
      while ((await topOf(page)) > 40) await wheel(page, Math.max(-2_000, -(await topOf(page)) + 20))
      await eventually(pages.isAsked)
      expect(await movedBy(page, pages.release)).toBeLessThanOrEqual(STILL_PX)
      await page.unrouteAll()
    }
    // By now the newest messages are dropped, and the first message is near.
    const pages = await hold(page, 'after')
    while ((await belowOf(page)) > 120) await wheel(page, Math.min(2_000, (await belowOf(page)) - 100))
    await eventually(pages.isAsked)
    expect((await visibleNumbers(page)).at(-1)).toBeLessThan(899)
    expect(await movedBy(page, pages.release)).toBeLessThanOrEqual(STILL_PX)
  })

  it('keep the row of the reader where it is when a message grows, shrinks or goes', async () => {
    const [alice, bob, agent] = [clientOf('alice'), clientOf('bob'), clientOf('carol')]
    const { id } = await alice.channels.createGroup({ userIds: ['bob', 'carol'], name: 'Moving' })
    const send = (from: ChatClient, n: number) => from.messages.send(id, { text: `number ${n}.` })
    for (let n = 0; n < 20; n += 1) await send(bob, n)
    const above = await agent.messages.stream(id, { text: 'number 20.' })
    const picture = await bob.messages.sendFile(id, {
      file: new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'], { type: 'image/svg+xml' }),
      fileName: 'number 21.svg',
    })
    const edited = await send(bob, 22)
    const first = await send(alice, 23)
    for (let n = 24; n < 30; n += 1) await send(alice, n)
    const below = await agent.messages.stream(id, { text: 'number 30.' })
    for (let n = 31; n < 45; n += 1) await send(bob, n)
    await alice.channels.markRead(id)

    let show = () => undefined as void
    const isShown = new Promise<void>((done) => (show = done))
    const { page } = await host.open('alice')
    await page.route(/\/files\/|\.svg/, async (route) => {
      await isShown
      await route.continue()
    })
    await page.locator('.chat-channel', { hasText: 'Moving' }).click()
    await message(page, 'number 44.').waitFor()
    await messageBox(page).hover()
    // Only the end of the first message of Alice is visible.
    while (!(await visibleNumbers(page)).includes(22)) await wheel(page, -200)
    await eventually(async () => {
      const box = await boxOf(messageBox(page))
      const end = await boxOf(message(page, 'number 23.'))
      const rest = end.bottom - box.y - 6
      await wheel(page, rest)
      return Math.abs(rest) <= 2
    })
    expect((await visibleNumbers(page))[0]).toBe(23)
    const lines = Array.from({ length: 12 }, (_, n) => `line ${n}`).join('\n\n')
    const moved = {
      'stream above': await movedBy(page, () => above.append(`\n\n${lines}`)),
      'stream below': await movedBy(page, () => below.append(`\n\n${lines}`)),
      'longer by an edit': await movedBy(page, () => bob.messages.edit(id, edited.id, { text: lines })),
      'deleted above': await movedBy(page, () => bob.messages.delete(id, edited.id)),
      // The next one gets the name above it.
      'deleted at the top': await movedBy(page, () => alice.messages.delete(id, first.id)),
      picture: await movedWhile(page, message(page, 'number 25.'), async () => {
        show()
        const shown = rowOf(page, picture.id).locator('img')
        if (await shown.count()) await eventually(() => shown.evaluate((img: HTMLImageElement) => img.complete))
      }),
    }
    expect(Object.entries(moved).filter(([, px]) => px > STILL_PX)).toEqual([])
    await Promise.all([above.end(), below.end()])
  })

  it('scroll back to the first message, and forward to the last', async () => {
    const page = await openGroup('Long')
    const turn = 2_000
    const jumps: number[] = []
    const walk = async (delta: number, end: number) => {
      let numbers = await visibleNumbers(page)
      while (!numbers.includes(end)) {
        await wheel(page, delta)
        const now = await visibleNumbers(page)
        jumps.push(Math.sign(delta) * (now[0]! - numbers[0]!))
        numbers = now
      }
    }
    await walk(-turn, 0)
    await walk(turn, MESSAGES - 1)
    // The lowest row is of 24 pixels; where a page is waited for, the wheel gets less far.
    expect(jumps.filter((count) => count < 0 || count > turn / 24)).toEqual([])
    expect(jumps.length).toBeLessThan(400)
  })

  it('show in place that a page could not be loaded, and load it on request or when the connection is back', async () => {
    const page = await openGroup('Paged')
    await page.route(isPage('before'), (route) => route.fulfill({ status: 403, json: {} }))
    const failed = messageBox(page).getByText('Couldn’t load.')
    await eventually(async () => {
      await wheel(page, -2_000)
      return failed.isVisible()
    })
    const before = (await visibleNumbers(page))[0]!
    await page.unrouteAll()
    await messageBox(page).getByRole('button', { name: 'Try again' }).click()
    await failed.waitFor({ state: 'detached' })
    await messageBox(page).hover()
    await eventually(async () => {
      await wheel(page, -300)
      return (await visibleNumbers(page))[0]! < before
    })

    await page.context().setOffline(true)
    await page.getByText('You’re offline.').first().waitFor()
    // The banner has moved the list from under the pointer.
    await messageBox(page).hover()
    const offline = messageBox(page).getByText('Couldn’t load. No connection.')
    await eventually(async () => {
      await wheel(page, -2_000)
      return (await topOf(page)) === 0 && offline.isVisible()
    })
    const height = await heightOf(page)
    await page.context().setOffline(false)
    await eventually(async () => (await heightOf(page)) > height)
  })

  it('show in place that newer messages could not be loaded, and continue from there', async () => {
    const page = await openGroup('Long')
    // Far from the end, which is dropped meanwhile.
    while ((await visibleNumbers(page))[0]! > MESSAGES - 600) await wheel(page, -8_000)
    await page.route(isPage('after'), (route) => route.fulfill({ status: 403, json: {} }))
    const failed = messageBox(page).getByText('Couldn’t load.')
    await eventually(async () => {
      await wheel(page, 8_000)
      return failed.isVisible()
    })
    const last = (await visibleNumbers(page)).at(-1)!
    expect(last).toBeLessThan(MESSAGES - 1)
    await page.unrouteAll()
    await messageBox(page).getByRole('button', { name: 'Try again' }).click()
    await failed.waitFor({ state: 'detached' })
    await messageBox(page).hover()
    await eventually(async () => {
      await wheel(page, 300)
      return (await visibleNumbers(page)).includes(last + 1)
    })
    // Also the pages after it.
    await eventually(async () => {
      await wheel(page, 8_000)
      return (await visibleNumbers(page)).includes(MESSAGES - 1)
    })
  })

  it('keep the newest message in sight while the composer grows and shrinks', async () => {
    const page = await openGroup('Long')
    const field = compose(page)
    const heightOfField = () => field.evaluate(({ clientHeight }) => clientHeight)
    /** Changes of the message area's height. */
    const seen = async (act: () => Promise<unknown>) => {
      const height = () => messageBox(page).evaluate(({ clientHeight }) => clientHeight)
      const before = await height()
      await act()
      await eventually(async () => (await height()) !== before)
      await drawn(page)
      expect(await belowOf(page)).toBeLessThanOrEqual(1)
    }
    await field.pressSequentially('A line')
    for (let lines = 2; lines < 6; lines += 1) await seen(() => page.keyboard.press('Shift+Enter'))
    await seen(() => page.keyboard.press('Backspace'))
    const lines = await heightOfField()
    await page.keyboard.type('x'.repeat(40))
    while ((await heightOfField()) === lines) await page.keyboard.type(' wrapped')
    await drawn(page)
    expect(await belowOf(page)).toBeLessThanOrEqual(1)
    await seen(() =>
      page
        .locator('input[type=file]')
        .setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }]),
    )
    await seen(() => page.getByRole('button', { name: 'Remove a.txt' }).click())
    await seen(() => field.fill(''))
    await seen(() => field.fill('one\ntwo\nthree'))
    await seen(() => page.keyboard.press('Enter'))
    await message(page, 'three').waitFor()
    await drawn(page)
    expect(await belowOf(page)).toBeLessThanOrEqual(1)
    // Also where its height changes a second time before the event of the first scroll.
    await page.locator('.chat-composer').evaluate((composer: HTMLElement) => {
      composer.style.marginTop = '10px'
      document.dispatchEvent(new Event('visibilitychange'))
      composer.style.marginTop = '40px'
    })
    await drawn(page)
    expect(await belowOf(page)).toBeLessThanOrEqual(1)
    // A reader of earlier messages stays there.
    await messageBox(page).hover()
    await wheel(page, -600)
    const { key } = await firstWhole(page)
    expect(await movedWhile(page, rowOf(page, key), () => field.fill('one\ntwo\nthree'))).toBeLessThanOrEqual(STILL_PX)
  })

  it('open a conversation at the reader’s last position, with the date of the visible messages', async () => {
    const page = await openGroup('Paged')
    while ((await visibleNumbers(page))[0]! > 650) await wheel(page, -2_000)
    await page.mouse.wheel(0, -100)
    await page.locator('.chat-floating-date.chat-shown').waitFor()
    await wheel(page, 0)
    const { key, y } = await firstWhole(page)
    await page.locator('.chat-channel', { hasText: 'Long' }).click()
    await message(page, `number ${MESSAGES - 1}.`).waitFor()
    const { channels } = await clientOf('bob').channels.list({ search: 'Paged' })
    const { messages } = clientOf('bob')
    const { id, channelId } = await messages.send(channels[0]!.id, { text: 'Meanwhile' })
    await page.locator('.chat-channel', { hasText: 'Meanwhile' }).click()
    await rowOf(page, key).waitFor()
    await drawn(page)
    const now = await firstWhole(page)
    expect(now.key).toBe(key)
    expect(Math.abs(now.y - y)).toBeLessThanOrEqual(STILL_PX)
    // Written while the reader was elsewhere, far below the place.
    await page.locator('.chat-to-end').click()
    await message(page, 'Meanwhile').waitFor()
    await page.locator('.chat-new-line').waitFor()
    await messages.delete(channelId, id)
  })

  it('keep the focus on a message that is scrolled away, and move it by keys', async () => {
    const page = await openGroup('Paged')
    await messageBox(page).focus()
    await page.keyboard.press('ArrowUp')
    const focused = page.locator('.chat-message:focus')
    await focused.filter({ hasText: 'number 899.' }).waitFor()
    for (let n = 0; n < 3; n += 1) await wheel(page, -1_500)
    expect(await visibleNumbers(page)).not.toContain(899)
    await focused.filter({ hasText: 'number 899.' }).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowUp')
    await focused.filter({ hasText: 'number 898.' }).waitFor()
    await page.keyboard.press('Home')
    // The first that is loaded. What is before it comes then, and does not take the focus.
    await eventually(async () => Number(/number (\d+)/.exec(await focused.innerText())![1]) < 870)
    await page.keyboard.press('End')
    await eventually(async () => (await visibleNumbers(page)).includes(899))
  })

  it('keep a message that is scrolled away while a dialog of it is open', async () => {
    const page = await openGroup('Paged')
    const last = messageBox(page).locator('.chat-message', { hasText: 'number 899.' })
    await last.hover()
    await last.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Forward' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await messageBox(page).evaluate((box) => (box.scrollTop = 0))
    await eventually(async () => !(await visibleNumbers(page)).includes(899))
    await drawn(page)
    expect(await last.count()).toBe(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('show drafts in the list of channels, and let the user leave a group from there', async () => {
    await clientOf('alice').channels.createGroup({ userIds: ['bob'], name: 'Left' })
    const page = await openGroup('Paged')
    await page.getByLabel('Message', { exact: true }).fill('half a thought')
    await page.locator('.chat-channel', { hasText: 'Left' }).click()
    await page.locator('.chat-channel', { hasText: 'Paged' }).getByText('Draft: half a thought').waitFor()
    await page.getByRole('button', { name: 'Actions for Paged' }).click()
    await page.getByRole('menuitem', { name: 'Add to favorites' }).click()
    await page.locator('.chat-channel', { hasText: 'Paged' }).getByText('Favorite').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Actions for Left' }).click()
    await page.getByRole('menuitem', { name: 'Leave…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await page.locator('.chat-channel', { hasText: 'Left' }).waitFor({ state: 'detached' })
    await page.getByText('Select a conversation.').waitFor()
  })

  it('open the menu of a channel for a finger that rests on it', async () => {
    const { page } = await host.open('alice', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
    const row = page.locator('.chat-channel', { hasText: 'Paged' })
    const finger = await fingerOn(page, row)
    await page.getByRole('menuitem', { name: 'Mute until unmuted' }).waitFor()
    await finger.lift()
    expect(await page.locator('.chat-conversation').count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Mute until unmuted' }).tap()
    await page.locator('.chat-channel.chat-muted-channel', { hasText: 'Paged' }).waitFor()
  })

  it('show the last of hundreds of channels, and draw only those that are visible', async () => {
    const { page } = await host.open('dave')
    const list = page.locator('.chat-channels')
    await list.locator('.chat-channel').first().focus()
    await eventually(async () => {
      await page.keyboard.press('End')
      await drawn(page, 2)
      return (await page.locator('.chat-channel:focus', { hasText: 'Channel 0.' }).count()) === 1
    })
    expect(await list.locator('.chat-channel').count()).toBeLessThan(50)
    await page.locator('.chat-channel', { hasText: 'Channel 0.' }).click()
    await message(page, 'hello 0').waitFor()
    await list.focus()
    await page.keyboard.press('Home')
    await page.locator('.chat-channel:focus', { hasText: `Channel ${CHANNELS - 1}.` }).waitFor()
  })
})

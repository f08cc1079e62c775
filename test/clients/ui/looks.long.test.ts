import type { Browser, Locator, Page } from 'playwright-core'
import { axe } from '../../../scripts/axe.cjs'
import { boxOf, describeInBrowser, launch } from '../../support/browser'
import { galleryPages } from './gallery-page'

/** The whole screen with the gallery's data, without addresses of routes: rows are buttons. */
const program = `
  import * as kit from '@chat-service/ui'
  import { live } from '@chat-service/client/live'
  import { useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import './clients/ui/src/styles/index.css'
  import { me, people } from 'gallery/people.ts'
  import { clientOf } from 'gallery/service.ts'
  import { caseScenes } from 'gallery/case-scenes.tsx'
  import { code } from 'gallery/content-worlds.ts'
  import { fullWorld, message } from 'gallery/world.ts'

  const asked = new URLSearchParams(location.search)
  const { cases } = caseScenes.find(({ state }) => state === 'queue').world()
  const world = { ...(asked.has('code') ? code : fullWorld)(), cases, refused: asked.get('refused') ?? undefined }
  const { decisions } = caseScenes.find(({ state }) => state === 'suspended').world()
  if (asked.has('suspended')) world.decisions = [{ ...decisions[0], until: new Date(Date.now() + 3_600_000).toISOString() }]
  const state = asked.get('answer')
  const parts = [{ type: 'text', length: 7, durableLength: 7 }]
  if (state) world.messages.push(message(me, 'Why?', 1), message('agent', 'Because', 0, { stream: { state, run: 1, parts } }))
  const account = live(clientOf(world), { userId: me })

  function Screen() {
    const [route, setRoute] = useState({ channelId: 'launch', panel: asked.get('panel') ?? undefined })
    return (
      <kit.ChatProvider chat={account} userId={me} people={people} route={route} onRoute={setRoute}>
        <kit.Chat />
        {asked.has('cases') && <kit.Cases onClose={() => undefined} />}
      </kit.ChatProvider>
    )
  }
  createRoot(document.getElementById('root')).render(<Screen />)`

const TOUCH = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const LONG_NAME = 'Launch plan, the version after the meeting with everyone.pdf'

const style = (at: Locator, property: string) =>
  at.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Sets the size of the browser's letters, in pixels. */
async function withLetters(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** Faces, badges and controls that are cut, or hold less than their content, and sideways scrolling. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const nameOf = ({ tagName, className }: Element) => `${tagName} ${String(className)}`
    const found: string[] = []
    const shown = [...document.querySelectorAll<HTMLElement>('.chat-ui *')].filter((one) => one.checkVisibility())
    for (const one of shown.filter((each) => each.matches('button, input, select, .chat-avatar, .chat-badge'))) {
      const { left, right } = one.getBoundingClientRect()
      let around = one.parentElement!
      while (getComputedStyle(around).overflowX === 'visible' && around !== document.body)
        around = around.parentElement!
      const edges = around.getBoundingClientRect()
      if (left < edges.left - 1 || right > edges.right + 1) found.push(`${nameOf(one)} is cut by ${nameOf(around)}`)
    }
    for (const icon of shown.filter((each) => each.matches('button .chat-icon'))) {
      const [inner, outer] = [icon, icon.closest('button')!].map((each) => each.getBoundingClientRect())
      const { left, right, top, bottom } = outer!
      const isWithin = inner!.left >= left - 1 && inner!.right <= right + 1
      if (!isWithin || inner!.top < top - 1 || inner!.bottom > bottom + 1)
        found.push(`${nameOf(icon.closest('button')!.parentElement!)} has an icon that is larger than its button`)
    }
    for (const one of shown.filter((each) => each.matches('.chat-tile, .chat-tile span, .chat-badge')))
      if (one.scrollWidth > one.clientWidth + 1) found.push(`${nameOf(one)} holds less than its content`)
    for (const face of shown.filter((each) => each.dataset.initials))
      if (face.clientWidth < 2 * parseFloat(getComputedStyle(face).fontSize) * 0.8) found.push(nameOf(face))
    for (const one of shown.filter((each) => !each.matches('pre, .chat-table, input, textarea, .chat-hidden'))) {
      const { overflowX, textOverflow } = getComputedStyle(one)
      if (overflowX !== 'visible' && textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1)
        found.push(`${nameOf(one)} scrolls to the side`)
    }
    return [...new Set(found)]
  })

/** Width and height, to 60 pixels from its centre each way, of the area in which a finger meets it. */
const touchAreaOf = (target: Locator) =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const reach = (alongX: number, alongY: number) => {
      let far = 0
      while (far < 60 && element.contains(document.elementFromPoint(x + alongX * far, y + alongY * far))) far += 0.25
      return far
    }
    return [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]
  })

describeInBrowser('the looks of the kit', () => {
  let browser: Browser
  let pages: Awaited<ReturnType<typeof galleryPages>>

  beforeAll(async () => {
    browser = await launch()
    pages = await galleryPages(browser, program)
  })
  afterAll(() => browser?.close())

  const shown = async (...args: Parameters<typeof pages.show>) => {
    const { page } = await pages.show(...args)
    await page.locator('.chat-conversation-header').waitFor({ state: 'attached' })
    return page
  }
  const conversation = (page: Page) => page.locator('.chat-conversation')

  it('keeps the color of the selection under the pointer', async () => {
    const page = await shown('?')
    for (const chosen of [
      page.locator('.chat-channel.chat-open'),
      page.getByRole('button', { name: 'All', exact: true }),
    ]) {
      const before = await style(chosen, 'background-color')
      await chosen.hover()
      expect(await style(chosen, 'background-color')).toBe(before)
    }
  })

  it('opens menus within their pane', async () => {
    const page = await shown('?panel=details')
    await conversation(page).getByRole('button', { name: 'Add' }).click()
    const [menu, pane] = [await boxOf(page.getByRole('menu')), await boxOf(conversation(page))]
    expect(menu.x).toBeGreaterThanOrEqual(pane.x)
    expect(menu.right).toBeLessThanOrEqual(pane.right)
  })

  it('colors code, and shows that it continues', async () => {
    const page = await shown('?code')
    const [word, text] = [page.locator('.chat-code-keyword').first(), page.locator('.chat-code pre').first()]
    expect(await style(word, 'color')).not.toBe(await style(text, 'color'))
    expect(await style(text, 'background-attachment')).toBe('local, local, scroll, scroll')
    expect(await axe(page)).toEqual([])
  })

  it('gives pictures an edge', async () => {
    const page = await shown('?')
    await page.locator('.chat-picture img').first().waitFor()
    for (const picture of ['.chat-picture img', '.chat-avatar img'])
      expect(await style(page.locator(picture).first(), 'outline-width')).toBe('1px')
  })

  it('keeps its shapes on a touch screen', async () => {
    const details = await shown('?panel=details', TOUCH)
    const { width, height } = await boxOf(details.getByRole('switch').first())
    expect(width).toBeGreaterThan(height)

    const page = await shown('?', TOUCH)
    const link = page.getByRole('button', { name: 'Withdraw vote' })
    await link.scrollIntoViewIfNeeded()
    const { x, bottom } = await boxOf(link)
    const below = ([left, top]: number[]) => document.elementFromPoint(left!, top!)?.textContent
    expect(await page.evaluate(below, [x + 8, bottom + 8])).toBe('Withdraw vote')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: LONG_NAME, mimeType: 'application/pdf', buffer: Buffer.alloc(1) }])
    expect((await boxOf(page.locator('.chat-tray-file .chat-icon'))).width).toBe(20)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Poll…' }).click()
    expect((await boxOf(page.locator('.chat-check').first())).height).toBeGreaterThanOrEqual(44)
  })

  it('has touch targets of 44 pixels', async () => {
    const page = await shown('?', TOUCH)
    const answer = page.getByRole('button', { name: 'Copy text' }).first()
    const reaction = page.locator('.chat-reactions button').first()
    for (const target of [answer, reaction]) expect(Math.min(...(await touchAreaOf(target)))).toBeGreaterThan(43.5)
    await page.getByRole('button', { name: 'Emoji', exact: true }).tap()
    const tabs = page.getByRole('group', { name: 'Categories' }).getByRole('menuitemradio')
    for (const tab of [tabs.first(), tabs.last()]) expect(Math.min(...(await touchAreaOf(tab)))).toBeGreaterThan(43.5)
    const members = await shown('?panel=members', TOUCH)
    expect(Math.min(...(await touchAreaOf(members.getByPlaceholder('Find a member'))))).toBeGreaterThan(43.5)
  })

  it('aligns the options of a poll, chosen or not', async () => {
    const page = await shown('?')
    const options = page.locator('.chat-poll-option bdi')
    const [chosen, other] = [await boxOf(options.first()), await boxOf(options.nth(1))]
    expect(chosen.x).toBe(other.x)
  })

  it.each([16, 32])('keeps the badge of a conversation clear of its menu, with letters of %d pixels', async (size) => {
    const page = await shown('?')
    await withLetters(page, size)
    const row = page.getByRole('listitem').filter({ hasText: 'Design' })
    await row.hover()
    const [menu, badge] = [
      await boxOf(row.locator('.chat-channel-menu button')),
      await boxOf(row.locator('.chat-badge')),
    ]
    expect(menu.bottom).toBeLessThanOrEqual(badge.y)
  })

  it('shows pinned messages without marks', async () => {
    const page = await shown('?panel=pins')
    await page.locator('.chat-hit', { hasText: 'It goes out with this: await chat.messages.send' }).waitFor()
  })

  describe.each([
    ['a desktop', { viewport: { width: 1280, height: 800 } }],
    ['a tablet', { viewport: { width: 820, height: 1180 } }],
    ['a phone', { viewport: TOUCH.viewport, hasTouch: true }],
  ])('with letters of twice their size, on %s,', (_name, options) => {
    it.each(['', '?panel=details', '?panel=search', '?panel=members', '?panel=moderation', '?cases'])(
      'cuts nothing: %s',
      async (query) => {
        const page = await shown(query, options)
        await withLetters(page, 32)
        if (query) await page.locator('.chat-panel-body, .chat-panel-tools, .chat-cases .chat-hit').first().waitFor()
        else await page.locator('.chat-message, .chat-channel').first().waitFor()
        expect(await cutOff(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width)
      },
    )
  })

  it('closes the composer of a suspended user until the suspension ends', async () => {
    const { page } = await pages.open('?suspended')
    await page.clock.install()
    await page.reload()
    await page.getByText('You’re suspended and can only read.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0)
    await page.clock.fastForward('01:01:00')
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    expect(await page.getByText('You’re suspended').count()).toBe(0)
  })

  it('fits a page from left to right with words from right to left', async () => {
    const page = await shown('?', { viewport: TOUCH.viewport })
    await page.locator('.chat-ui').evaluate((chat: HTMLElement) => (chat.dir = 'rtl'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('shows the whole ring of a focus in a menu', async () => {
    const page = await shown('?')
    await page.locator('.chat-message').last().hover()
    await page.getByRole('button', { name: 'React' }).last().press('Enter')
    expect(await style(page.getByRole('menu').locator('button').first(), 'outline-offset')).toBe('-2px')
  })

  it('shows the date of the visible messages once', async () => {
    const page = await shown('?', { viewport: { width: 1280, height: 500 } })
    await page.locator('.chat-messages').hover()
    const looks = new Set<string>()
    for (let step = 0; step < 25; step += 1) {
      await page.mouse.wheel(0, -80)
      const look = await page.evaluate(() => {
        const floating = document.querySelector('.chat-floating-date')
        if (!floating) return 'none'
        const { visibility, opacity } = getComputedStyle(floating)
        if (visibility === 'hidden' || Number(opacity) < 0.1) return 'none'
        const { top, bottom } = document.querySelector('.chat-messages')!.getBoundingClientRect()
        const isTwice = [...document.querySelectorAll('.chat-day')].some((day) => {
          const { top: begin, bottom: end } = day.getBoundingClientRect()
          return day.textContent === floating.textContent && (begin + end) / 2 > top && end < bottom
        })
        return isTwice ? 'twice' : 'once'
      })
      looks.add(look)
    }
    expect(looks).toContain('once')
    expect(looks).not.toContain('twice')
  })

  it('stops an answer from the composer', async () => {
    const page = await shown('?answer=STREAMING')
    const composer = page.locator('.chat-composer')
    await composer.getByRole('button', { name: 'Stop' }).waitFor()
    expect(await composer.getByRole('button', { name: 'Send' }).count()).toBe(0)
    await composer.getByRole('textbox').fill('And then?')
    await composer.getByRole('button', { name: 'Send' }).waitFor()
    expect(await composer.getByRole('button', { name: 'Stop' }).count()).toBe(0)
  })

  it('copies a finished answer, and asks again', async () => {
    const page = await shown('?answer=COMPLETE', { permissions: ['clipboard-read', 'clipboard-write'] })
    const answer = page.locator('.chat-message', { hasText: 'Because' })
    await answer.locator('.chat-answer').getByRole('button', { name: 'Copy text' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Because')
    await answer.getByRole('button', { name: 'Ask again' }).click()
    await page.locator('.chat-message', { hasText: 'Why?' }).nth(1).waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('marks own messages as sent, and as read by users whose markers reached them', async () => {
    const page = await shown('?')
    const statusOf = (text: string) => page.locator('.chat-own', { hasText: text }).locator('.chat-status')
    await statusOf('It goes out with this').getByText('Read by 4 people').waitFor({ state: 'attached' })
    expect(await page.locator('.chat-message:not(.chat-own) .chat-status').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Message' }).fill('Just now')
    await page.keyboard.press('Enter')
    await statusOf('Just now').getByText('Sent', { exact: true }).waitFor({ state: 'attached' })
  })

  it('offers emoji by category, in a skin tone, and those of before', async () => {
    const page = await shown('?')
    const text = page.getByRole('textbox', { name: 'Message' })
    const openPicker = () => page.getByRole('button', { name: 'Emoji', exact: true }).click()
    await openPicker()
    await page.getByRole('menuitemradio', { name: 'People' }).click()
    await page.getByRole('menuitemradio', { name: 'Medium dark' }).click()
    expect(await axe(page)).toEqual([])
    await page.getByRole('menuitem', { name: /wave$/ }).click()
    expect(await text.inputValue()).toBe('👋🏾')
    await openPicker()
    await page.getByRole('group', { name: 'Recent' }).getByRole('menuitem', { name: '👋🏾' }).click()
    expect(await text.inputValue()).toBe('👋🏾👋🏾')
    await openPicker()
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('rocket')
    await page.getByRole('menuitem', { name: '🚀' }).click()
    expect(await text.inputValue()).toBe('👋🏾👋🏾🚀')
  })

  it('moves a menu and a dialog, which leave nothing above the page when they close', async () => {
    const page = await shown('?', { reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 } })
    const text = page.getByRole('textbox', { name: 'Message' })
    /** Closes the layer, and clicks at once: `click` of the page's parts would wait until nothing is above them. */
    const closeAndClick = async (layer: Locator, at: Locator) => {
      expect(await style(layer, 'animation-name')).toBe('chat-appear')
      expect(await style(layer, 'animation-duration')).toBe('0.14s')
      const { x, y, width, height } = await boxOf(at)
      await page.keyboard.press('Escape')
      await page.mouse.click(x + width / 2, y + height / 2)
    }
    await page.evaluate(() => {
      const hits: unknown[] = []
      const parts = '.chat-menu, .chat-scrim, dialog, .chat-composer, .chat-messages'
      const keep = ({ target }: Event) => hits.push((target as Element).closest(parts)?.className)
      document.addEventListener('mousedown', keep, { capture: true })
      Object.assign(globalThis, { hits })
    })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await closeAndClick(page.getByRole('menu'), page.getByRole('menu'))
    await page.keyboard.press('Control+k')
    await closeAndClick(page.getByRole('dialog'), text)
    const hits = await page.evaluate(() => (globalThis as unknown as { hits: unknown[] }).hits)
    expect(hits).toEqual(['chat-composer', 'chat-messages', 'chat-composer'])
    expect(await text.evaluate((box) => box === document.activeElement)).toBe(true)
  })

  it('titles the list by what it is, below one heading of the page', async () => {
    const page = await shown('?')
    // This page's frame has another one.
    expect(await page.locator('#root h1').count()).toBe(1)
    await page.getByRole('navigation').getByRole('heading', { name: 'Conversations' }).waitFor()
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menu').getByText('Alice Moreau').waitFor()
  })

  it('goes to a conversation by keys', async () => {
    const page = await shown('?')
    await page.getByRole('textbox', { name: 'Message' }).press('Control+k')
    await page.getByRole('combobox').fill('des')
    await page.getByRole('option', { name: 'Design' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.chat-conversation-header').getByRole('heading', { name: 'Design' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('option').nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('.chat-conversation-header').getByRole('heading', { name: 'Bob Okafor' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('goes to a conversation by keys beside a touch screen, too', async () => {
    const page = await shown('?', TOUCH)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('des')
    await page.getByRole('option', { name: 'Launch' }).waitFor({ state: 'detached' })
    await page.getByRole('option', { name: 'Design' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.chat-conversation-header').getByRole('heading', { name: 'Design' }).waitFor()
  })

  it('names a conversation that fails to open', async () => {
    const page = await shown('?refused=launch')
    await page.locator('.chat-conversation-header').getByRole('heading', { name: 'Launch' }).waitFor()
  })
})

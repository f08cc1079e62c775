import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launchToMeasure } from '../../support/browser'
import { message } from '../../support/demo-page'
import { eventually } from '../../support/eventually'
import { startFrame } from './frame-host'
import { groupLines, messageBox, smallGroupLines, visibleNumbers } from './long-lists'

/** Runs where LISTS_MESSAGES names a size: ten minutes for 50,000 messages, in each direction. */
const MESSAGES = Number(process.env.LISTS_MESSAGES ?? 0)
const CHANNELS = Number(process.env.LISTS_CHANNELS ?? 1_000)
const SCROLL_MS = 3_600_000
/** Of a wheel, for each picture. */
const STEP_PX = 120

const report = (text: string) => process.stderr.write(`${text}\n`)

/** Scrolls by a step for each picture until `isThere`, and says how long the pictures took. */
async function scroll(page: Page, step: number, isThere: (numbers: number[]) => boolean): Promise<number[]> {
  await messageBox(page).evaluate((box, px) => {
    const times: number[] = []
    let [before, isOver] = [performance.now(), false]
    const next = (now: number) => {
      times.push(now - before)
      before = now
      if (isOver) return
      box.scrollTop += px
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(globalThis, { frames: () => ((isOver = true), times) })
  }, step)
  await eventually(async () => isThere(await visibleNumbers(page)), { within: SCROLL_MS })
  return page.evaluate(() => (globalThis as unknown as { frames: () => number[] }).frames())
}

const speed = (times: number[]) => {
  const total = times.reduce((sum, time) => sum + time, 0)
  const sorted = times.toSorted((one, other) => one - other)
  const slow = sorted.filter((time) => time > 50)
  return [
    `${((1000 * times.length) / total).toFixed(1)} frames/s of ${times.length}`,
    `median ${sorted[times.length >> 1]!.toFixed(1)} ms`,
    `${slow.length} over 50 ms`,
    `longest ${sorted.at(-1)!.toFixed(0)} ms`,
  ].join(', ')
}

const describeSpeed = MESSAGES > 0 ? describeInBrowser : describe.skip

/** Figures depend on the machine, and none is asserted. What is asserted is that the ends are reached. */
describeSpeed('the speed of long lists', () => {
  let browser: Browser
  let host: Awaited<ReturnType<typeof startFrame>>

  beforeAll(async () => {
    browser = await launchToMeasure()
    host = await startFrame(browser, [
      ...groupLines('long', 'Long', MESSAGES),
      ...Array.from({ length: CHANNELS }, (_, n) => smallGroupLines(n)).flat(),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

  it(
    'scrolls through all messages, back and forward',
    async () => {
      const { page } = await host.open('alice')
      await page.locator('.chat-channel', { hasText: 'Long' }).click()
      await message(page, `number ${MESSAGES - 1}.`).waitFor()
      const back = await scroll(page, -STEP_PX, (numbers) => numbers.includes(0))
      report(`${MESSAGES} messages, back: ${speed(back)}`)
      const forward = await scroll(page, STEP_PX, (numbers) => numbers.includes(MESSAGES - 1))
      report(`${MESSAGES} messages, forward: ${speed(forward)}`)
      expect(await visibleNumbers(page)).toContain(MESSAGES - 1)
    },
    SCROLL_MS,
  )

  it('opens the last of all channels', async () => {
    const { page } = await host.open('dave')
    await page.locator('.chat-channel').first().focus()
    const last = page.locator('.chat-channel', { hasText: 'Channel 0.' })
    await eventually(async () => {
      await page.keyboard.press('End')
      return (await last.count()) > 0
    })
    const took = await last.evaluate(
      (row: HTMLElement) =>
        new Promise<number>((done) => {
          const start = performance.now()
          row.click()
          const look = () => {
            const isOpen = document.querySelector('.chat-conversation-header')?.textContent?.includes('Channel 0.')
            if (isOpen) done(performance.now() - start)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
    )
    report(`${CHANNELS} channels, click on the last: ${took.toFixed(0)} ms until its conversation is drawn`)
    await message(page, 'hello 0').waitFor()
  })

  it('shows the first message with a processor slowed four times', async () => {
    const page = await browser.newPage()
    const cdp = await page.context().newCDPSession(page)
    await page.goto(`${host.url}/host/page.html?as=alice&kept=1`)
    await page.locator('.chat-channel', { hasText: 'Long' }).click()
    await message(page, `number ${MESSAGES - 1}.`).waitFor()
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const { href } = new URL(page.url())
    const start = performance.now()
    await page.goto('about:blank')
    await page.goto(href)
    await page.locator('.chat-channel', { hasText: 'Long' }).waitFor()
    const list = performance.now() - start
    await page.locator('.chat-channel', { hasText: 'Long' }).click()
    await message(page, `number ${MESSAGES - 1}.`).waitFor()
    const first = performance.now() - start
    report(`processor slowed four times: list after ${list.toFixed(0)} ms, first message after ${first.toFixed(0)} ms`)
    expect(await visibleNumbers(page)).toContain(MESSAGES - 1)
  })
})

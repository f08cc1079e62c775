import type { Locator, Page } from 'playwright-core'

/** Lines of an import: a group of Alice and Bob. Its messages are numbered, and of different heights. */
export function groupLines(id: string, name: string, count: number, minutesApart = 5): object[] {
  const begin = Date.UTC(2025, 0, 1)
  const at = (n: number) => new Date(begin + n * minutesApart * 60_000).toISOString()
  return [
    { type: 'channel', id, kind: 'GROUP', name, createdById: 'alice', createdAt: at(-1) },
    { type: 'member', channelId: id, userId: 'alice', role: 'OPERATOR', lastReadAt: at(count) },
    { type: 'member', channelId: id, userId: 'bob', lastReadAt: at(count) },
    ...Array.from({ length: count }, (_, n) => ({
      type: 'message',
      channelId: id,
      id: `${id}-${n}`,
      userId: n % 7 < 4 ? 'alice' : 'bob',
      text: `number ${n}.${' word'.repeat((n * 7919) % 61)}`,
      createdAt: at(n),
    })),
  ]
}

/** Lines of an import: a group of Dave and Bob with one message. */
export const smallGroupLines = (n: number): object[] => {
  const [id, name, createdAt] = [
    `small-${n}`,
    `Channel ${n}.`,
    new Date(Date.UTC(2025, 1, 1) + n * 60_000).toISOString(),
  ]
  return [
    { type: 'channel', id, kind: 'GROUP', name, createdById: 'dave', createdAt },
    { type: 'member', channelId: id, userId: 'dave', role: 'OPERATOR' },
    { type: 'member', channelId: id, userId: 'bob' },
    { type: 'message', channelId: id, id, userId: 'bob', text: `hello ${n}`, createdAt },
  ]
}

export const messageBox = (page: Page) => page.locator('.chat-messages-frame .chat-messages')

/** Waits until so many pictures were drawn, so that what a change sets off is done. */
export const drawn = (page: Page, frames = 6) =>
  page.evaluate(async (count) => {
    for (let n = 0; n < count; n += 1) await new Promise((next) => requestAnimationFrame(next))
  }, frames)

/** The first message that is visible as a whole. */
export const firstWhole = (page: Page) =>
  messageBox(page).evaluate((box) => {
    const { top } = box.getBoundingClientRect()
    const rows = [...box.querySelectorAll<HTMLElement>('[data-key]')].map((row) => ({
      key: row.dataset.key!,
      y: row.querySelector('.chat-message')!.getBoundingClientRect().top - top,
    }))
    return rows.find(({ y }) => y >= 0)!
  })

/** Numbers of the visible messages, from above to below. */
export const visibleNumbers = (page: Page) =>
  messageBox(page).evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    return [...box.querySelectorAll<HTMLElement>('.chat-message')].flatMap((row) => {
      const { top: from, bottom: to } = row.getBoundingClientRect()
      const number = /number (\d+)\./.exec(row.textContent ?? '')?.[1]
      return number !== undefined && to > top && from < bottom ? [Number(number)] : []
    })
  })

type Watched = typeof globalThis & { watched?: { ys: number[]; isOver: boolean } }

/**
 * Performs an act while a message is visible, and returns how far the message moved in any frame: measured at its end,
 * because a name may appear above its text.
 *
 * @param act resolves once its change is visible.
 */
export async function movedWhile(page: Page, row: Locator, act: () => Promise<unknown>): Promise<number> {
  const before = await row.evaluate((shown) => {
    const watched = { ys: [] as number[], isOver: false }
    ;(globalThis as Watched).watched = watched
    const { key } = shown.closest<HTMLElement>('[data-key]')!.dataset
    const find = () => document.querySelector(`.chat-messages-frame [data-key="${key}"] .chat-message`)
    const look = () => watched.ys.push(find()?.getBoundingClientRect().bottom ?? Infinity)
    // A size that changes with each picture is observed after those of the rows, and before the picture is drawn.
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'position: fixed; height: 0'
    new ResizeObserver(look).observe(probe)
    let count = 0
    const next = () => {
      if (watched.isOver) return probe.remove()
      probe.style.width = `${(count += 1) % 2}px`
      requestAnimationFrame(next)
    }
    next()
    return find()!.getBoundingClientRect().bottom
  })
  await act()
  await drawn(page)
  const ys = await page.evaluate(() => {
    const { watched } = globalThis as Watched
    watched!.isOver = true
    return watched!.ys
  })
  return Math.max(...ys.map((y) => Math.abs(y - before)))
}

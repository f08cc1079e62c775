import type { Browser, Locator, Page } from 'playwright-core'
import { boxOf, visit, type Visitor } from './browser'

/** Steps of tests on the page of the demo. */
export const message = (page: Page, text: string) =>
  page.locator('.chat-messages-frame .chat-message', { hasText: text })

export const compose = (page: Page) => page.getByLabel('Message', { exact: true })

export async function say(page: Page, text: string): Promise<void> {
  await compose(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Signs in as a demo user, which opens the conversation shared by all. */
export async function openLaunch(
  browser: Browser,
  url: string,
  userId: string,
  options?: Parameters<typeof visit>[2],
): Promise<Visitor> {
  const visitor = await visit(browser, new URL(`/?as=${userId}`, url).href, options)
  await message(visitor.page, 'Welcome!').waitFor()
  await toEnd(visitor.page)
  return visitor
}

/** A conversation opens at its first unread message; later ones count as read when visible. */
export async function toEnd(page: Page) {
  await page.getByRole('region', { name: 'Messages' }).evaluate((list) => list.scrollTo(0, list.scrollHeight))
}

/** Touches the middle of an element. The browser derives the same events as from a real touch. */
export async function fingerOn(page: Page, element: Locator) {
  const { x, y, width, height } = await boxOf(element)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', along?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: along === undefined ? [] : [{ x: x + width / 2 + along, y: y + height / 2 }],
    })
  await touch('touchStart', 0)
  return { move: (along: number) => touch('touchMove', along), lift: () => touch('touchEnd') }
}

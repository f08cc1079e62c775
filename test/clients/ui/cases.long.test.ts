import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launch } from '../../support/browser'
import { eventually } from '../../support/eventually'
import { galleryPages } from './gallery-page'

/** A button that opens the review queue, as a host has it. */
const program = `
  import { Cases, ChatProvider } from '@chat-service/ui'
  import { live } from '@chat-service/client/live'
  import { useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import './clients/ui/src/styles/index.css'
  import { caseScenes } from 'gallery/case-scenes.tsx'
  import { me, people } from 'gallery/people.ts'
  import { clientOf } from 'gallery/service.ts'

  const { world } = caseScenes.find(({ state }) => state === 'queue')
  const account = live(clientOf(world()), { userId: me })
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <ChatProvider chat={account} userId={me} people={people}>
        <button onClick={() => setOpen(true)}>Moderate</button>
        {isOpen && <Cases onClose={() => setOpen(false)} />}
      </ChatProvider>
    )
  }
  createRoot(document.getElementById('root')).render(<Screen />)`

const DESKTOP = { viewport: { width: 1200, height: 860 } }
const PHONE = { viewport: { width: 390, height: 844 } }

const row = (page: Page, name: RegExp) => page.locator('.chat-cases-list').getByRole('button', { name })
const statement = (page: Page) => page.getByLabel('Message to the user (optional)')
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })
const hasFocus = (page: Page, expected: RegExp) => eventually(async () => expect(await focused(page)).toMatch(expected))
const moderate = (page: Page) => page.getByRole('button', { name: 'Moderate' }).click()

describeInBrowser('the review queue', () => {
  let browser: Browser
  let show: Awaited<ReturnType<typeof galleryPages>>['show']

  beforeAll(async () => {
    browser = await launch()
    show = (await galleryPages(browser, program)).show
  })
  afterAll(() => browser?.close())

  it('keeps the typed text of a case: after another row, Back, Escape and Close', async () => {
    const { page, complaints } = await show('', PHONE)
    const type = async () => {
      await moderate(page)
      await row(page, /^Message by Emil/).click()
    }
    await type()
    await page.getByLabel('Remove', { exact: true }).check()
    await statement(page).fill('Read the rules.')
    const leave = [
      () => page.getByRole('button', { name: 'Back to the queue' }).click(),
      () => page.keyboard.press('Escape').then(() => moderate(page)),
      () =>
        page
          .getByRole('button', { name: 'Close' })
          .click()
          .then(() => moderate(page)),
    ]
    for (const go of leave) {
      await go()
      await row(page, /^Held message/).click()
      expect(await statement(page).inputValue()).toBe('')
      await page.getByRole('button', { name: 'Back to the queue' }).click()
      await row(page, /^Message by Emil/).click()
      expect(await statement(page).inputValue()).toBe('Read the rules.')
      expect(await page.getByLabel('Remove', { exact: true }).isChecked()).toBe(true)
    }
    expect(complaints).toEqual([])
  })

  it('moves the focus to the next step', async () => {
    const { page } = await show('', DESKTOP)
    await moderate(page)
    await row(page, /^Message by Emil/).press('Enter')
    await page.getByRole('button', { name: 'Claim' }).press('Enter')
    await eventually(async () => expect(await page.locator(':focus').getAttribute('value')).toBe('NONE'))
    await page.getByLabel('Remove', { exact: true }).press('Space')
    await page.getByRole('button', { name: 'Decide', exact: true }).press('Enter')
    await hasFocus(page, /^.*Held message/)
    await page.getByText('Decision saved.').waitFor()
  })

  it('moves the focus to the next step, also on narrow screens', async () => {
    const { page } = await show('', PHONE)
    await moderate(page)
    await row(page, /^Message by Emil/).press('Enter')
    await hasFocus(page, /^Case$/)
    await page.getByRole('button', { name: 'Back to the queue' }).press('Enter')
    await hasFocus(page, /^.*Message by Emil/)
    await page.keyboard.press('Enter')
    await page.getByLabel('Remove', { exact: true }).press('Space')
    await page.getByRole('button', { name: 'Decide', exact: true }).press('Enter')
    await page.getByText('Restore message').waitFor()
    await hasFocus(page, /^Case$/)
    await page.getByRole('button', { name: 'Back to the queue' }).press('Enter')
    await hasFocus(page, /^.*Held message/)
  })
})

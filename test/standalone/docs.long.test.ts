import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { describeInBrowser, launch, visit, type Visitor } from '../support/browser'
import { demoVariables, startDemo } from '../support/demo-server'
import { Program } from '../support/program'

const folder = mkdtempSync(join(tmpdir(), 'chat-docs-'))
let browser: Browser
let url: string

describeInBrowser('the documentation, in a browser', () => {
  let reader: Visitor

  const open = async (path: string, options?: Parameters<typeof visit>[2]) => {
    await reader?.context.close()
    reader = await visit(browser, url + path, options)
    return reader.page
  }

  beforeAll(async () => {
    url = await startDemo(await demoVariables(folder))
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await Program.killAll()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => expect(reader.complaints).toEqual([]))

  it('sends a request as a demo user, and shows the response', async () => {
    const page = await open('/docs/rest/sendMessage.html')
    await page.getByRole('link', { name: 'Try it' }).click()
    await page.getByLabel('Sign in as').selectOption('Bob')
    // The example's channel does not exist in the demo.
    await page.waitForFunction(
      () => !document.querySelector<HTMLInputElement>('[name="path.id"]')?.value.startsWith('h1kd'),
    )
    await page.getByRole('textbox', { name: 'body' }).fill('{ "text": "From the page" }')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('201 Created').waitFor()
    expect(await page.locator('.outcome').textContent()).toContain('"text": "From the page"')

    await page.getByRole('textbox', { name: 'body' }).fill('{ "txt": "From the page" }')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('400 Bad Request').waitFor()
    await page.getByRole('link', { name: 'About this error' }).click()
    await page.waitForURL('**/docs/errors/#CHAT_VALIDATION_ERROR')
  })

  it('shows each part of the kit, which can be used on its page', async () => {
    const page = await open('/docs/ui/Message.html')
    const example = page.locator('kit-example')
    await example.getByText('Signed off 🚀').first().waitFor()
    await example.getByRole('textbox', { name: 'Message' }).fill('Tried on its page')
    await page.keyboard.press('Enter')
    await example.locator('.chat-message', { hasText: 'Tried on its page' }).waitFor()
    // Props come from the types.
    await page.getByRole('cell', { name: 'ConversationMessage', exact: true }).waitFor()
    await page.getByRole('link', { name: 'The kit', exact: true }).click()
    const picture = page.getByRole('img', { name: /^The kit/ })
    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000)
  })

  it('sends a query, a list in it, and a file', async () => {
    const users = await open('/docs/rest/getUsers.html')
    await users.getByRole('textbox', { name: 'ids' }).fill('carol, dave')
    await users.getByRole('button', { name: 'Send' }).click()
    await users.getByText('200 OK').waitFor()
    expect(await users.locator('.outcome').textContent()).toMatch(/"nickname": "Carol"[^]*"nickname": "Dave"/)

    const files = await open('/docs/rest/sendFile.html')
    await files.waitForFunction(
      () => !document.querySelector<HTMLInputElement>('[name="path.id"]')?.value.startsWith('h1kd'),
    )
    const content = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Thursday') }
    await files.locator('input[type=file]').setInputFiles(content)
    await files.getByRole('button', { name: 'Send' }).click()
    await files.getByText('201 Created').waitFor()
    expect(await files.locator('.outcome').textContent()).toContain('"fileName": "plan.txt"')
  })

  it('can be searched by keyboard alone', async () => {
    const page = await open('/docs/', { colorScheme: 'dark' })
    await page.keyboard.press('/')
    await page.keyboard.type('channel_frozen')
    const found = page.getByRole('link', { name: 'CHAT_CHANNEL_FROZEN · Error codes' })
    await found.waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await found.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await found.waitFor({ state: 'hidden' })
    await page.keyboard.type(' ')
    await found.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/errors/index.html#CHAT_CHANNEL_FROZEN')
  })

  it('fits a phone, where a button shows the list of pages', async () => {
    const page = await open('/docs/mounting.html', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const pages = page.getByRole('navigation', { name: 'Pages of this section' })
    expect(await pages.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await pages.getByRole('link', { name: 'Configuration' }).click()
    await page.waitForURL('**/docs/configuration.html')
    for (const path of ['configuration', 'data-model', 'rest/sendFile', 'events/gateway', 'errors/index']) {
      await page.goto(`${url}/docs/${path}.html`)
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360])
    }
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launch, visit, type Visitor } from '../support/browser'
import { createDatabase } from '../support/database'
import { Program } from '../support/program'

const CLI = 'dist/src/cli/chat-migrate.js'
const folder = mkdtempSync(join(tmpdir(), 'chat-studio-'))
let browser: Browser

const migrate = async (url: string) => {
  expect(await Program.node(CLI, {}, ['--database', url]).ended).toMatchObject({ code: 0 })
  return url
}

async function open(url: string, args: string[] = []): Promise<Visitor & { url: string }> {
  const program = Program.node(CLI, {}, ['studio', '--port', '0', '--database', url, ...args])
  const printed = (await program.prints(/http:\S+#token=\S+\n/))[0].trim()
  return { ...(await visit(browser, printed, { viewport: { width: 1280, height: 800 } })), url: printed }
}

const table = async (page: Page, name: string) => {
  await page.getByText(name, { exact: true }).first().click()
}

describeInBrowser('chat-migrate studio, in a browser', () => {
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await Program.killAll()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    ['PostgreSQL', createDatabase],
    ['an embedded database', () => migrate(`pglite:${join(folder, 'chat')}`)],
  ])('shows the tables of %s and their rows, without requests to other hosts', async (_, makeDatabase) => {
    const { page, context, complaints, url } = await open(await makeDatabase())
    await page.getByText('read-only').waitFor()
    await table(page, 'chat_migrations')
    await page.getByText('0001_baseline', { exact: true }).waitFor()
    expect(page.url()).not.toContain('token')

    await page.reload()
    await page.getByText('0001_baseline', { exact: true }).waitFor()

    await page.getByText('SQL', { exact: true }).click()
    await page.locator('.cm-content').click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('delete from chat_migrations')
    await page.getByRole('button', { name: 'Run SQL' }).click()
    await page.getByText('This studio is read-only.', { exact: false }).first().waitFor()
    await page.getByText('Visualizer', { exact: true }).click()
    await page.locator('.react-flow__node', { hasText: 'chat_reactions' }).waitFor()
    expect(complaints).toEqual([])

    const stranger = await visit(browser, new URL('/', url).href)
    await stranger.page.getByText('Open the URL that chat-migrate printed.').waitFor()
    await stranger.context.close()
    await context.close()
  })
})

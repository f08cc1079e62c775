import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { describeInBrowser, launch, visit } from '../../support/browser'
import { message } from '../../support/demo-page'
import { bundle, pageOf, reacts, root, startHost } from './kit-host'
import { renderOnServer, SCREEN } from './server-rendering'

const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
/** The first program of the README, as it stands there. */
const example = /```tsx\n([^]*?)```/.exec(readme)![1]!
/** The list and the conversation by hand, as the documentation has them. */
const byHand = readFileSync(path.join(root, 'docs/ui.md'), 'utf8')
  .split('```tsx\n')
  .find((part) => part.includes('openId='))!
  .split('```')[0]!
const byHandPage = `import { ChatClient } from '@chat-service/client'
import '@chat-service/ui/styles.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
${byHand}
const client = new ChatClient({ baseUrl: '/messaging', token: () => fetchToken() })
const Page = () => {
  const [id, setId] = useState()
  return <Messages id={id} setId={setId} />
}
createRoot(document.getElementById('root')).render(<Page />)
`

/** What the README leaves to the reader: how an application signs in. */
const signIn = `globalThis.fetchToken = async () => {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"userId":"alice"}' }
  return (await (await fetch('/demo/login', options)).json()).token
}\n`
const css = 'html, body, #root { height: 100%; margin: 0 }\n'

describeInBrowser('a chat in ten lines', () => {
  const files: Record<string, string> = {}
  let browser: Browser
  let host: Awaited<ReturnType<typeof startHost>>

  beforeAll(async () => {
    host = await startHost(files)
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })

  it('is what the README shows first', () => {
    expect(example.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10)
  })

  it.each(reacts)('opens, sends and shows a message with React $react', async ({ react, alias }) => {
    const made = await bundle(example, { alias })
    files[`${react}.js`] = signIn + made['page.js']
    files['page.css'] = css + made['page.css']
    files[`${react}.html`] = pageOf(`${react}.js`, '<div id="root"></div>')
    const { page, complaints, context } = await visit(browser, `${host.url}/host/${react}.html`)
    await page.getByText('Launch').first().click()
    await page.getByRole('textbox', { name: 'Message' }).fill(`Ten lines of React ${react}`)
    await page.keyboard.press('Enter')
    await message(page, `Ten lines of React ${react}`).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('reports what the user opens to a host with its own layout', async () => {
    const made = await bundle(byHandPage, { alias: reacts[0]!.alias })
    files['by-hand.js'] = signIn + made['page.js']
    files['page.css'] = css + made['page.css']
    files['by-hand.html'] = pageOf('by-hand.js', '<div id="root"></div>')
    const { page, context } = await visit(browser, `${host.url}/host/by-hand.html`)
    await page.getByText('Launch').first().click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('Bob')
    await page.getByRole('checkbox', { name: 'Bob' }).check()
    await page.getByLabel('Group name').fill('By hand')
    await page.getByRole('button', { name: 'Create group' }).click()
    await page.getByRole('heading', { name: 'By hand' }).waitFor()
    await context.close()
  })

  it.each(reacts)('takes over what a server rendered with React $react', async ({ react, alias }) => {
    const baseUrl = `${host.url}/messaging`
    const { html } = await renderOnServer(alias, baseUrl)
    const program = `${SCREEN}
      import { hydrateRoot } from 'react-dom/client'
      const complain = (...said) => complaints.push(said.map(String).join(' '))
      globalThis.complaints = []
      console.error = console.warn = complain
      hydrateRoot(document.getElementById('root'), screenOf('${baseUrl}'), { onRecoverableError: complain })`
    const made = await bundle(program, { alias, define: { 'process.env.NODE_ENV': '"development"' } })
    files[`hydrate-${react}.js`] = signIn + made['page.js']
    files['page.css'] = css
    files[`hydrate-${react}.html`] = pageOf(`hydrate-${react}.js`, `<div id="root">${html}</div>`)
    const { page, context } = await visit(browser, `${host.url}/host/hydrate-${react}.html`)
    await page.getByText('Launch').first().click()
    await page.getByRole('textbox', { name: 'Message' }).first().waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { complaints: string[] }).complaints)).toEqual([])
    await context.close()
  })
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stop } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launch, visit } from '../support/browser'
import { bundle, pageOf, root, startHost } from '../clients/ui/kit-host'
import { components, vueFlags } from './components'

const read = (name: string) => readFileSync(path.join(root, 'examples', name), 'utf8')
const css = 'html, body { height: 100%; margin: 0 } body > div, chat-view { height: 600px }'
const signIn = `const signIn = async (userId) => {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ userId }) }
  return (await (await fetch('/demo/login', options)).json()).token
}\n`
const target = "document.body.appendChild(document.createElement('div'))"

/** Each example as a page of a host. */
const programs: Record<string, string> = {
  react: "import './examples/react/chat.tsx'",
  vue: `import { createApp } from 'vue'
    import Chat from './examples/vue/Chat.vue'
    ${signIn} createApp(Chat, { userId: 'alice', signIn }).mount(${target})`,
  svelte: `import { mount } from 'svelte'
    import Chat from './examples/svelte/Chat.svelte'
    ${signIn} mount(Chat, { target: ${target}, props: { userId: 'alice', signIn } })`,
}

it.each([
  ['react/chat.tsx', 15],
  ['vue/Chat.vue', 20],
  ['svelte/Chat.svelte', 20],
  ['angular/chat.component.ts', 25],
  ['html/page.js', 15],
])('examples/%s is short', (name, lines) => {
  const text = read(name).trimEnd().split('\n')
  expect(text.length).toBeLessThanOrEqual(lines)
  expect(Math.max(...text.map((line) => line.length))).toBeLessThanOrEqual(120)
})

describeInBrowser('the examples', () => {
  const files: Record<string, string> = {}
  let browser: Browser
  let host: Awaited<ReturnType<typeof startHost>>
  let bob: Page

  beforeAll(async () => {
    for (const name of ['index.html', 'page.js', 'page.css']) files[name] = read(`html/${name}`)
    for (const [name, program] of Object.entries(programs)) {
      const made = await bundle(program, { plugins: [components], define: vueFlags, conditions: ['browser'] })
      files[`${name}.html`] = pageOf(`${name}.js`)
      files[`${name}.js`] = made['page.js']!
      files['page.css'] += css + (made['page.css'] ?? '')
    }
    host = await startHost(files)
    browser = await launch()
    bob = (await visit(browser, `${host.url}/?as=bob`)).page
    await bob.getByText('Launch').first().click()
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
    await stop()
  })

  it.each(['react', 'vue', 'svelte', 'index'])('%s: opens a conversation, and sends', async (name) => {
    const { page, complaints, context } = await visit(browser, `${host.url}/host/${name}.html`)
    await page.getByText('Launch').first().click()
    await page.getByRole('textbox', { name: 'Message' }).fill(`Hello from ${name}`)
    await page.keyboard.press('Enter')
    await page.locator('.chat-message', { hasText: `Hello from ${name}` }).waitFor()
    expect(complaints).toEqual([])

    // Another user's answer, which the surrounding page is notified of.
    if (name === 'react') return void (await context.close())
    const heard = page.evaluate(
      () =>
        new Promise((done) => document.addEventListener('chat-unread', (event) => done(event.type), { once: true })),
    )
    await page.locator('chat-view').evaluate((view) => (view as HTMLElementTagNameMap['chat-view']).open())
    await bob.getByRole('textbox', { name: 'Message' }).fill(`And to ${name}`)
    await bob.keyboard.press('Enter')
    expect(await heard).toBe('chat-unread')
    await context.close()
  })
})

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launch, visit } from '../../support/browser'
import { World } from '../../support/world'
import { bundle, pageOf } from './kit-host'
import { sources } from './frame-host'

/** The whole screen of a user, with the review queue for those who moderate. */
const program = `
  import { ChatClient } from '@chat-service/client'
  import { Cases, Chat, ChatProvider } from '@chat-service/ui'
  import { useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import './clients/ui/src/styles/index.css'

  const asked = new URLSearchParams(location.search)
  const client = new ChatClient({ baseUrl: location.origin, token: asked.get('token') })
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    const [route, setRoute] = useState({ channelId: asked.get('channel') || undefined })
    return (
      <ChatProvider client={client} userId={asked.get('as')} storage={false} route={route} onRoute={setRoute}>
        <button onClick={() => setOpen(true)}>Moderate</button>
        <main id="chat"><Chat /></main>
        {isOpen && <Cases onClose={() => setOpen(false)} />}
      </ChatProvider>
    )
  }
  createRoot(document.getElementById('root')).render(<Screen />)`
const css = 'html, body, #root { height: 100%; margin: 0 } #chat { height: calc(100dvh - 40px) }\n'

const OFFER = 'Watches, half price'
const STATEMENT = 'Offers are not allowed here.'
const APPEAL = 'I gave them away.'

describeInBrowser('a report, from one user to the last', () => {
  let browser: Browser
  let world: World

  beforeAll(async () => {
    browser = await launch()
    world = await World.start({ processes: 2 })
    const made = await bundle(program, { alias: sources })
    const files: Record<string, [type: string, body: string]> = {
      '/host/page.js': ['text/javascript', made['page.js']!],
      '/host/page.css': ['text/css', css + made['page.css']!],
      '/host/page.html': ['text/html', pageOf('page.js', '<div id="root"></div>')],
    }
    // Each process serves the page too, so that browsers take it for its own.
    for (const { server, chat } of world.nodes) {
      server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
        const [type, body] = files[request.url!.split('?')[0]!] ?? []
        if (type === undefined) return void chat.callback()(request, response)
        response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
      })
    }
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  /** The screen of a user at one of the processes. */
  async function screen(userId: string, node: number, channel: string): Promise<Page> {
    const person = world.person(userId, { node })
    const query = new URLSearchParams({ as: userId, token: person.token, channel })
    const { page } = await visit(browser, `${person.node.url}/host/page.html?${query.toString()}`)
    page.setDefaultTimeout(20_000)
    return page
  }

  const offer = (page: Page) => page.locator('.chat-message').filter({ hasText: OFFER })
  const queue = async (page: Page, tab?: string) => {
    await page.getByRole('button', { name: 'Moderate' }).click()
    if (tab) await page.getByRole('button', { name: tab, exact: true }).click()
    await page.getByRole('button', { name: /^Message by .*bob/ }).click()
  }
  const decide = async (page: Page, choice: string, statement: string) => {
    await page.getByLabel(choice, { exact: true }).check()
    await page.getByLabel('Message to the user (optional)').fill(statement)
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await page.getByText('Decision saved.').waitFor()
  }

  it('is claimed, removes the message, is appealed, and restores it, at two processes', async () => {
    const alice = world.person('alice')
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })
    await world.person('bob').client.messages.send(id, { text: OFFER })
    const [author, moderator, reporter, bystander] = await Promise.all([
      screen('bob', 0, id),
      screen('dora', 0, ''),
      screen('carol', 1, id),
      screen('alice', 1, id),
    ])
    for (const page of [author, reporter, bystander]) await offer(page).waitFor()

    await offer(reporter).hover()
    await offer(reporter).getByRole('button', { name: 'More actions' }).click()
    await reporter.getByRole('menuitem', { name: 'Report…' }).click()
    await reporter.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click()
    await reporter.getByText('Report sent. Thank you.').waitFor()

    await queue(moderator)
    await moderator.getByRole('button', { name: 'Claim' }).click()
    await moderator.getByText('You have claimed this case').waitFor()
    await decide(moderator, 'Remove', STATEMENT)

    for (const page of [reporter, bystander]) await offer(page).waitFor({ state: 'detached' })
    await reporter.getByText('A moderator has reviewed your report.').waitFor()
    await author.getByText('A moderator removed your message.').waitFor()
    await offer(author).getByText('Removed by a moderator.').waitFor()
    await offer(author).getByText('Reason: Spam').waitFor()
    await offer(author).getByText(STATEMENT).waitFor()
    expect(await bystander.getByText('Removed by a moderator').count()).toBe(0)

    await offer(author).getByRole('button', { name: 'Appeal' }).click()
    await author.getByLabel(/^Why is the decision wrong/).fill(APPEAL)
    await author.getByRole('button', { name: 'Send appeal' }).click()
    await offer(author).getByText('Your appeal is waiting for another moderator.').waitFor()

    await moderator.getByRole('button', { name: 'Close' }).first().click()
    await queue(moderator, 'Appealed')
    await moderator.getByText('You made this decision. Another moderator decides the appeal.').waitFor()

    await queue(bystander, 'Appealed')
    await bystander.getByText(APPEAL).waitFor()
    await decide(bystander, 'Undo the decision', 'You are right.')
    await bystander.getByRole('button', { name: 'Close' }).first().click()

    for (const page of [author, reporter, bystander]) await offer(page).waitFor()
    await offer(author).getByText('Removed by a moderator.').waitFor({ state: 'detached' })
    await author.getByRole('button', { name: 'Your menu' }).click()
    await author.getByRole('menuitem', { name: 'Decisions about you' }).click()
    const decision = author.getByRole('dialog')
    for (const text of [APPEAL, 'The decision was undone.', 'You are right.']) await decision.getByText(text).waitFor()
  })
})

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { boxOf, describeInBrowser, launch, visit } from '../../support/browser'
import { World } from '../../support/world'
import { sources } from './frame-host'
import { bundle, pageOf } from './kit-host'

const program = `
  import { ChatClient } from '@chat-service/client'
  import { Chat, ChatProvider, QuestionsButton } from '@chat-service/ui'
  import { createRoot } from 'react-dom/client'
  import './clients/ui/src/styles/index.css'

  const asked = new URLSearchParams(location.search)
  const client = new ChatClient({ baseUrl: location.origin, token: asked.get('token') })
  createRoot(document.getElementById('root')).render(
    <ChatProvider client={client} userId={asked.get('as')} storage={false} route={{ channelId: asked.get('channel') }}>
      <QuestionsButton />
      <main id="chat"><Chat /></main>
    </ChatProvider>,
  )`
const css = 'html, body, #root { height: 100%; margin: 0 } #chat { height: calc(100dvh - 48px) }\n'

describeInBrowser('questions on the screen', () => {
  let browser: Browser
  let world: World
  let channelId: string

  beforeAll(async () => {
    browser = await launch()
    world = await World.start({ processes: 2 })
    const made = await bundle(program, { alias: sources })
    const sized = '<meta name="viewport" content="width=device-width, initial-scale=1" />'
    const html = pageOf('page.js', '<div id="root"></div>').replace('</head>', `${sized}</head>`)
    const files: Record<string, [type: string, body: string]> = {
      '/host/page.js': ['text/javascript', made['page.js']!],
      '/host/page.css': ['text/css', css + made['page.css']!],
      '/host/page.html': ['text/html', html],
    }
    // Each process serves the page too, so that browsers take it for its own.
    for (const { server, chat } of world.nodes) {
      server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
        const [type, body] = files[request.url!.split('?')[0]!] ?? []
        if (type === undefined) return void chat.callback()(request, response)
        response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
      })
    }
    ;({ id: channelId } = await world
      .person('alice')
      .client.channels.createGroup({ userIds: ['bob', 'carol', 'agent'] }))
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  /** The screen of a user at one of the processes. */
  async function screen(userId: string, node: number, options?: Parameters<Browser['newContext']>[0]): Promise<Page> {
    const person = world.person(userId, { node })
    const query = new URLSearchParams({ as: userId, token: person.token, channel: channelId })
    const { page } = await visit(browser, `${person.node.url}/host/page.html?${query.toString()}`, options)
    page.setDefaultTimeout(20_000)
    return page
  }
  const agent = () => world.person('agent').client
  async function ask(prompt: string, userIds: string[], more: object = {}) {
    const { id } = await agent().messages.send(channelId, { text: `About: ${prompt}` })
    return agent().questions.ask(channelId, id, { kind: 'APPROVAL', prompt, answerableBy: { userIds }, ...more })
  }
  const cardOf = (page: Page, prompt: string) => page.getByRole('group', { name: prompt })
  const badge = (page: Page, count: number) =>
    page.getByRole('button', { name: count ? `Questions for you, ${count} open` : 'Questions for you', exact: true })

  it('two users press at the same time: one decision, and all see whose', async () => {
    const asked = await ask('Refund 49 euros?', ['bob', 'carol'])
    const [bob, carol, alice] = await Promise.all([screen('bob', 0), screen('carol', 1), screen('alice', 1)])
    await Promise.all([bob, carol].map((page) => badge(page, 1).waitFor()))
    const press = (page: Page, name: string) => cardOf(page, 'Refund').getByRole('button', { name, exact: true })
    await Promise.all([press(bob, 'Approve').waitFor(), press(carol, 'Reject').waitFor()])
    expect(await press(alice, 'Approve').count()).toBe(0)
    await Promise.all(
      [press(bob, 'Approve').dblclick(), press(carol, 'Reject').dblclick()].map((one) => one.catch(() => 0)),
    )
    const outcome = /(Approved by bob|Rejected by carol), /
    const texts = await Promise.all(
      [bob, carol, alice].map(async (page) => {
        await cardOf(page, 'Refund').getByText(outcome).waitFor()
        return outcome.exec(await cardOf(page, 'Refund').innerText())![1]
      }),
    )
    const { questions } = await agent().messages.get(channelId, asked.messageId)
    expect(questions).toMatchObject([
      { state: 'ANSWERED', answers: [{ userId: expect.stringMatching(/bob|carol/) as string }] },
    ])
    const { userId, decision } = questions![0]!.answers[0]!
    expect(texts).toEqual(Array(3).fill(`${decision === 'APPROVE' ? 'Approved' : 'Rejected'} by ${userId}`))
    for (const page of [bob, carol, alice]) {
      expect(
        await cardOf(page, 'Refund')
          .getByRole('button', { name: /Approve|Reject/ })
          .count(),
      ).toBe(0)
      expect((await cardOf(page, 'Refund').innerText()).match(/ by /g)).toHaveLength(1)
    }
    await Promise.all([bob, carol].map((page) => badge(page, 0).waitFor()))
    await Promise.all([bob, carol, alice].map((page) => page.context().close()))
  })

  it('is answered by keys, from the list of a user, and canceled by an operator', async () => {
    const [bob, alice] = await Promise.all([screen('bob', 0), screen('alice', 1)])
    await badge(bob, 0).waitFor()
    const options = ['Pricing', 'Tour'].map((label) => ({ id: label, label }))
    await ask('Which page?', ['bob'], { kind: 'CHOICE', options })
    await ask('Delete it?', ['bob'])
    await badge(bob, 2).click()
    const list = bob.getByRole('dialog')
    await list.getByText('2 open questions').waitFor()
    const card = list.getByRole('group', { name: 'Which page?' })
    await card.getByLabel('Pricing').focus()
    for (const key of ['Space', 'ArrowDown', 'Tab', 'Enter']) await bob.keyboard.press(key)
    await list.getByText('1 open question').waitFor()
    await cardOf(alice, 'Which page?').getByText('Tour: chosen by bob').waitFor()
    const cancel = (name: string) => cardOf(alice, 'Delete it?').getByRole('button', { name })
    await cancel('Cancel the question').click()
    await cancel('Cancel it for everyone').click()
    await cardOf(alice, 'Delete it?').getByText('Canceled.').waitFor()
    // The focus stays at the card.
    expect(await cardOf(alice, 'Delete it?').evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await list.getByText('No open questions.').waitFor()
    await Promise.all([bob, alice].map((page) => page.context().close()))
  })

  it('fits a phone, also with letters of twice their size', async () => {
    await ask('Send the letter to everyone who has written to us this week?', ['bob'])
    const page = await screen('bob', 0, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const card = cardOf(page, 'Send the letter')
    await card.waitFor()
    for (const size of ['100%', '200%']) {
      await page.addStyleTag({ content: `html { font-size: ${size} }` })
      for (const button of await card.getByRole('button').all()) {
        await button.scrollIntoViewIfNeeded()
        const box = await boxOf(button)
        expect(box.height).toBeGreaterThanOrEqual(44)
        expect(box.right).toBeLessThanOrEqual(390)
      }
      expect(await card.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    }
    await page.context().close()
  })
})

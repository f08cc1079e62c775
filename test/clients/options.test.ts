import { ChatClient, ChatRestClient } from '../../clients/typescript/src/index'
import { live } from '../../clients/typescript/src/live/index'
import { refusal, scripted } from './scripted-server'

const baseUrl = 'https://chat.invalid/messaging'
const token = 'jwt'

describe('wrong use', () => {
  it.each([
    ['no options', undefined, /`baseUrl` must be a URL .* got undefined/],
    ['no base URL', { token }, /`baseUrl` must be a URL .* got undefined/],
    [
      'a relative URL without a page',
      { baseUrl: '/messaging', token },
      /`baseUrl` .* where there is no page, got "\/me/,
    ],
    ['another protocol', { baseUrl: 'ws://chat.invalid', token }, /`baseUrl` must be a URL with http\(s\)/],
    ['no token', { baseUrl }, /`token` must be a text or a function .* got undefined/],
    ['an empty token', { baseUrl, token: '' }, /`token` must be .* got ""/],
    ['a token that is an object', { baseUrl, token: { secret: 's' } }, /`token` must be .* got object/],
  ])('names the option: %s', (_, options, what) => {
    for (const Client of [ChatClient, ChatRestClient]) expect(() => new Client(options as never)).toThrow(what)
  })

  it('names the requirements of live', () => {
    expect(() => live(undefined as never)).toThrow(/`client` must be a ChatClient/)
    expect(() => live(new ChatRestClient({ baseUrl, token }) as never)).toThrow(/`client` must be a ChatClient/)
  })

  it.each([
    ['something else answers', { status: 404, body: '<h1>nginx</h1>' }],
    ['a page answers', { body: '<!doctype html>' }],
    ['the chat has no such path', refusal(404, 'CHAT_ROUTE_NOT_FOUND')],
  ])('names the base URL where no chat is: %s', async (_, answer) => {
    const { baseUrl: url, client } = await scripted(answer)
    await expect(client().channels.list()).rejects.toThrow(`check the option \`baseUrl\`, ${url}`)
  })

  it('does not blame the options when the chat or a proxy is down', async () => {
    const { client } = await scripted({ status: 502, body: '<h1>nginx</h1>' })
    await expect(client({ retries: 0 }).channels.list()).rejects.toThrow(/^((?!baseUrl).)*$/)
  })
})

it('accepts a relative URL in a page', () => {
  Object.assign(globalThis, { location: { href: 'https://app.invalid/inbox' } })
  try {
    expect(() => new ChatClient({ baseUrl: '/messaging', token }).realtime()).not.toThrow()
  } finally {
    delete (globalThis as { location?: unknown }).location
  }
})

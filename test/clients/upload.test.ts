import { ChatClient } from '../../clients/typescript/src/index'
import { scripted } from './scripted-server'

// As much of XMLHttpRequest as browsers and React Native lend to uploads.
class FakeRequest {
  static last: FakeRequest
  static hangs = false
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  isAborted = false
  body: FormData | undefined
  onload: () => void = () => undefined

  constructor() {
    FakeRequest.last = this
  }
  method = ''
  url = ''

  open(method: string, url: string) {
    Object.assign(this, { method, url })
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  send(body: FormData) {
    this.body = body
    this.upload.onprogress?.({ loaded: 1, total: 4 })
    if (FakeRequest.hangs) return
    this.upload.onprogress?.({ loaded: 4, total: 4 })
    this.status = 201
    this.responseText = '{"id":"m1"}'
    this.onload()
  }
  abort() {
    this.isAborted = true
  }
}

beforeEach(() => {
  FakeRequest.hangs = false
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest })
})
afterEach(() => {
  delete (globalThis as Record<string, unknown>).XMLHttpRequest
})

const client = new ChatClient({ baseUrl: 'https://chat.invalid', token: 'jwt' })
const file = new Blob(['abcd'], { type: 'text/plain' })

it('tells how far an upload is', async () => {
  const onProgress = jest.fn()
  const sent = await client.messages.sendFile('c', { file, fileName: 'a.txt' }, { onProgress, idempotencyKey: 'k' })
  expect(sent).toEqual({ id: 'm1' })
  expect(onProgress.mock.calls).toEqual([[{ sent: 1, total: 4 }], [{ sent: 4, total: 4 }]])
  expect(FakeRequest.last).toMatchObject({ method: 'POST', url: 'https://chat.invalid/channels/c/files' })
  expect(FakeRequest.last.headers).toMatchObject({ authorization: 'Bearer jwt', 'idempotency-key': 'k' })
})

it('breaks an upload off', async () => {
  FakeRequest.hangs = true
  const abort = new AbortController()
  const reason = new Error('changed my mind')
  const options = { onProgress: () => abort.abort(reason), signal: abort.signal }
  await expect(client.messages.sendFile('c', { file }, options)).rejects.toBe(reason)
  expect(FakeRequest.last.isAborted).toBe(true)
})

it('needs no XMLHttpRequest where nobody asks how far it is', async () => {
  const fetch = jest.fn(async () => new Response('{"id":"m1"}', { status: 201 }))
  await new ChatClient({ baseUrl: 'https://chat.invalid', fetch }).messages.sendFile('c', { file })
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('hands a file of React Native to its form data as it is', async () => {
  const append = jest.spyOn(FormData.prototype, 'append').mockImplementation(() => undefined)
  try {
    const picked = { uri: 'file:///a.jpg', name: 'a.jpg', type: 'image/jpeg' }
    await client.messages.sendFile('c', { file: picked, text: 'look' }, { onProgress: () => undefined })
    expect(append.mock.calls).toEqual([
      ['text', 'look'],
      ['file', picked],
    ])
  } finally {
    append.mockRestore()
  }
})

it('takes the options where they stood before an operation had a body or a query', async () => {
  const { seen, client } = await scripted({ body: {} })
  await client().channels.markRead('c', { headers: { 'x-a': '1' } })
  await client().channels.markRead('c', { messageId: 'm' }, { headers: { 'x-a': '2' } })
  await client().messages.listPinned('c', { headers: { 'x-a': '3' } })
  expect(seen.map(({ url, body, headers }) => [url, body, headers['x-a']])).toEqual([
    ['/channels/c/read', '', '1'],
    ['/channels/c/read', '{"messageId":"m"}', '2'],
    ['/channels/c/pinned-messages', '', '3'],
  ])
})

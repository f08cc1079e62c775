import { ChatClient, ChatTimeoutError } from '../../clients/typescript/src/index'

// The part of XMLHttpRequest that uploads use in browsers and React Native.
class FakeRequest {
  static last: FakeRequest
  static hangs = false
  static leadsTo: string | undefined
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  responseURL = ''
  isAborted = false
  body: FormData | undefined
  onload: () => void = () => undefined

  constructor() {
    FakeRequest.last = this
  }
  method = ''
  url = ''

  open(method: string, url: string) {
    Object.assign(this, { method, url, responseURL: FakeRequest.leadsTo ?? url })
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
  FakeRequest.last = new FakeRequest()
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest })
})
afterEach(() => {
  const page = globalThis as Record<string, unknown>
  delete page.XMLHttpRequest
  delete page.document
})

const client = new ChatClient({ baseUrl: 'https://chat.invalid', token: 'jwt' })
const file = new Blob(['abcd'], { type: 'text/plain' })

it('rejects the response of a redirected upload', async () => {
  Object.assign(globalThis, { document: { baseURI: 'https://chat.invalid/page' } })
  FakeRequest.leadsTo = 'https://elsewhere.invalid/login'
  const sent = () => client.messages.sendFile('c', { file }, { onProgress: () => undefined })
  await expect(sent()).rejects.toThrow('was redirected to https://elsewhere.invalid/login')
  FakeRequest.leadsTo = undefined
  expect(await sent()).toEqual({ id: 'm1' })
})

it('reports the progress of an upload', async () => {
  const onProgress = jest.fn()
  const sent = await client.messages.sendFile('c', { file, fileName: 'a.txt' }, { onProgress, idempotencyKey: 'k' })
  expect(sent).toEqual({ id: 'm1' })
  expect(onProgress.mock.calls).toEqual([[{ sent: 1, total: 4 }], [{ sent: 4, total: 4 }]])
  expect(FakeRequest.last).toMatchObject({ method: 'POST', url: 'https://chat.invalid/channels/c/files' })
  expect(FakeRequest.last.headers).toMatchObject({ authorization: 'Bearer jwt', 'idempotency-key': 'k' })
})

it('has no time limit while it progresses, and times out when it stalls', async () => {
  FakeRequest.hangs = true
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const failed = jest.fn()
  const before = FakeRequest.last
  const sent = client.messages.sendFile('c', { file }, { timeoutMs: 200, retries: 0 }).catch(failed)
  while (FakeRequest.last === before || FakeRequest.last.body === undefined) await turn()
  for (let n = 0; n < 8; n += 1) {
    jest.advanceTimersByTime(199)
    FakeRequest.last.upload.onprogress?.({ loaded: n, total: 40 })
    await turn()
  }
  expect(failed).not.toHaveBeenCalled()
  jest.advanceTimersByTime(200)
  await sent
  expect(failed).toHaveBeenCalledWith(expect.any(ChatTimeoutError))
  expect(FakeRequest.last.isAborted).toBe(true)
  jest.useRealTimers()
})

it('aborts an upload', async () => {
  FakeRequest.hangs = true
  const abort = new AbortController()
  const reason = new Error('changed my mind')
  const options = { onProgress: () => abort.abort(reason), signal: abort.signal }
  await expect(client.messages.sendFile('c', { file }, options)).rejects.toBe(reason)
  expect(FakeRequest.last.isAborted).toBe(true)
})

it('needs no XMLHttpRequest if a fetch was given', async () => {
  const fetch = jest.fn(async () => new Response('{"id":"m1"}', { status: 201 }))
  await new ChatClient({ baseUrl: 'https://chat.invalid', token: 'jwt', fetch }).messages.sendFile('c', { file })
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('passes a React Native file to its form data unchanged', async () => {
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

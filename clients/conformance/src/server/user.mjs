/** A user of the service under test: requests, with responses checked against the contract, and sockets. */
import { Breach, expect, patient, shown } from '../breach.mjs'
import { problemOf } from '../contract/validators.mjs'
import { Socket } from './socket.mjs'

const answerWithinMs = 30_000
/** Maximum retries of a rate-limited request. */
const mostPauses = 5

export class User {
  /** @type {Socket[]} */
  #sockets = []

  /**
   * @param {{ url: string, gateway: string, rest: any, frames: any, sent: (what: string) => void }} settings
   * @param {import('../people.mjs').Person} person
   */
  constructor(settings, { userId, token }) {
    this.settings = settings
    this.userId = userId
    this.token = token
  }

  /**
   * Sends a request, and retries it after a pause if rate limited.
   * @param {string} id of the operation
   * @param {{ path?: object, query?: object, body?: object, form?: FormData, headers?: object }} input
   * @returns {Promise<{ status: number, body: any, headers: Headers }>}
   */
  async request(id, input = {}) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#request(id, input)
      const pauseSeconds = Number(answer.headers.get('retry-after'))
      // Slow mode is a response to check.
      const isLimited = answer.status === 429 && answer.body?.error?.code !== 'CHAT_SLOW_MODE'
      if (!isLimited || !(pauseSeconds > 0) || attempt > mostPauses) return answer
      await new Promise((resolve) => setTimeout(resolve, pauseSeconds * 1000))
    }
  }

  async #request(id, input) {
    const { path = {}, query = {}, body, form, headers = {} } = input
    const { url, rest, sent } = this.settings
    const operation = rest.operations[id]
    const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name]))
    const asked = new URLSearchParams(Object.entries(query)).toString()
    const target = asked ? `${filled}?${asked}` : filled
    const method = operation.method.toUpperCase()
    sent(`${method} ${target} ${body ? shown(body, 200) : ''} as ${this.userId}`)
    const response = await fetch(url + target, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        // The server may close a kept-alive connection while the next request is sent.
        connection: 'close',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (body ? JSON.stringify(body) : null),
      signal: AbortSignal.timeout(patient(answerWithinMs)),
    }).catch((error) => {
      throw new Breach(`a response to ${method} ${target}`, error.cause?.message ?? error.message)
    })
    const text = await response.text()
    const documented = operation.responses[response.status]
    expect(documented, `a documented status of ${id}`, `${response.status} ${shown(text)}`)
    if (!documented.check) return { status: response.status, body: undefined, headers: response.headers }
    let answer
    try {
      answer = JSON.parse(text)
    } catch {
      throw new Breach(`JSON in the response of ${id}`, `${response.status} ${shown(text)}`)
    }
    if (!documented.check(answer))
      throw new Breach(`the schema of ${id} ${response.status}`, `${problemOf(documented.check)}: ${shown(answer)}`)
    return { status: response.status, body: answer, headers: response.headers }
  }

  /** A request that must succeed. @returns its body */
  async call(id, input) {
    const { status, body } = await this.request(id, input)
    expect(status < 300, `success of ${id}`, `${status} ${shown(body)}`)
    return body
  }

  /** A request that must be refused. @returns its error */
  async refused(id, input) {
    const { status, body } = await this.request(id, input)
    expect(status >= 400, `a refusal of ${id}`, `${status} ${shown(body)}`)
    return { status, ...body.error }
  }

  send(channelId, text, more = {}, headers = {}) {
    return this.call('sendMessage', { path: { id: channelId }, body: { text, ...more }, headers })
  }

  /** A new group of the user and these members. */
  async group(...others) {
    const userIds = others.map(({ userId }) => userId)
    const { id } = await this.call('createGroupChannel', { body: { userIds, name: 'Conformance' } })
    return id
  }

  /** As a moderator: the open case of a message. */
  async caseAbout(messageId) {
    let cursor
    do {
      const query = { order: 'newest', limit: 100, ...(cursor && { cursor }) }
      const page = await this.call('listCases', { query })
      const found = page.cases.find(({ subjectId }) => subjectId === messageId)
      if (found) return found.id
      cursor = page.nextCursor
    } while (cursor)
    throw new Breach(`an open case of the message ${messageId}`, 'none')
  }

  /** @returns {Promise<Socket>} a socket after `gateway:hello` */
  async socket() {
    const socket = new Socket(this.settings, this.token)
    this.#sockets.push(socket)
    await socket.hello()
    return socket
  }

  /** A socket that has joined the channel. */
  async joined(channelId) {
    const socket = await this.socket()
    await socket.join(channelId)
    return socket
  }

  /** Ends all sockets. */
  close() {
    for (const { ws } of this.#sockets.splice(0)) ws.terminate()
  }
}

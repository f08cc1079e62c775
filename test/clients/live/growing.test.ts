import fc from 'fast-check'
import type { Message } from '../../../clients/typescript/src/index'
import { applyEvent, emptyConversation, type ConversationState } from '../../../clients/typescript/src/live/index'
import { eventually } from '../../support/eventually'
import { account, conversation, service, texts, until, without } from './world'

type Stream = NonNullable<Message['stream']>
interface Event {
  event: string
  data: Record<string, unknown>
  seq?: number
}

const at = '2026-03-01T00:00:00.000Z'
const open = (text = '', more: Partial<Stream> = {}): Partial<Message> => {
  const { length } = [...text]
  return {
    text,
    stream: { state: 'STREAMING', run: 1, parts: [{ type: 'text', length, durableLength: length }], ...more },
  }
}
const showing = (...messages: Partial<Message>[]): ConversationState => ({
  ...emptyConversation('alice', 'c'),
  messages: messages.map((message) => ({ id: 'm', senderId: 'bot', createdAt: at, ...message }) as Message),
})
const piece = (offset: number, text: string, more: object = {}): Event => ({
  event: 'chat:message:appended',
  data: {
    channelId: 'c',
    messageId: 'm',
    run: 1,
    part: 0,
    type: 'text',
    offset,
    text,
    authorId: 'bot',
    messageAt: at,
    ...more,
  },
})
const changed = (more: object): Event => ({
  event: 'chat:message:stream:changed',
  data: { channelId: 'c', messageId: 'm', run: 1, state: 'STREAMING', authorId: 'bot', messageAt: at, ...more },
})
const after = (state: ConversationState, ...events: Event[]) => events.reduce(applyEvent, state)
const textOf = ({ messages }: ConversationState) => messages[0]?.text

describe('a piece', () => {
  it('is appended by characters', () => {
    const state = after(showing(open('Hi ')), piece(3, '👋'), piece(4, '!'))
    expect(state.messages[0]).toMatchObject({ text: 'Hi 👋!', stream: { parts: [{ length: 5 }] } })
    expect(state.behind).toEqual([])
  })

  it('changes nothing if it is already known', () => {
    const state = after(showing(open()), piece(0, 'abc'))
    expect(after(state, piece(0, 'abc'))).toBe(state)
    expect(after(state, piece(1, 'b'), piece(3, ''), piece(1, ''))).toBe(state)
    expect(textOf(after(state, piece(2, 'cde')))).toBe('abcde')
  })

  it('beyond the known text reports missing text', () => {
    const state = showing(open('abc'))
    for (const beyond of [piece(4, 'e'), piece(4, ''), piece(0, 'x', { part: 2 })]) {
      expect(after(state, beyond)).toMatchObject({ behind: ['m'], messages: [{ text: 'abc' }] })
    }
    expect(after(state, piece(9, 'e', { messageId: 'unknown' }))).toBe(state)
  })

  it('of a newer run replaces the text after its offset; an older one is dropped', () => {
    const state = after(showing(open('abcdef')), piece(4, 'x', { run: 2 }))
    expect(state.messages[0]).toMatchObject({
      text: 'abcdx',
      stream: { run: 2, parts: [{ length: 5, durableLength: 5 }] },
    })
    expect(after(state, piece(5, 'old'))).toBe(state)
    expect(textOf(after(state, piece(5, 'yz', { run: 2 })))).toBe('abcdxyz')
  })

  it('goes to its part', () => {
    const events = [
      piece(0, 'Hm.', { part: 1, type: 'reasoning' }),
      changed({ part: 2, type: 'tool', revision: 1, value: { is: 'running' } }),
      piece(0, 'Noon.', { part: 3 }),
      piece(4, '!'),
      piece(3, ' So.', { part: 1, type: 'reasoning' }),
    ]
    const { messages, behind } = after(showing(open('Wait')), ...events)
    expect(behind).toEqual([])
    expect(messages[0]).toMatchObject({
      text: 'Wait!Noon.',
      stream: {
        parts: [
          { type: 'text', length: 5 },
          { type: 'reasoning', length: 7, text: 'Hm. So.' },
          { type: 'tool', value: { is: 'running' } },
          { type: 'text', length: 5 },
        ],
      },
    })
    // Only the service knows the remains of the other parts in a newer run.
    expect(after({ ...showing(), messages }, piece(2, 'x', { run: 2 }))).toMatchObject({ messages, behind: ['m'] })
  })

  it('has a value of which it is only reminded once it is read', () => {
    const value = { part: 1, type: 'tool', revision: 2, value: { is: 'done' } }
    const { value: _, ...reminder } = value
    const state = after(showing(open('Wait')), changed(reminder))
    expect(state).toMatchObject({ behind: ['m'], messages: [{ stream: { parts: { length: 1 } } }] })
    const whole = after(showing(open('Wait')), changed(value))
    expect(after(whole, changed(reminder))).toBe(whole)
  })

  it('never reopens a message', () => {
    const ended = { ...open('abc', { state: 'COMPLETE' }), id: 'm' }
    const state = after(showing(open('ab')), { event: 'chat:message:updated', data: { message: ended } })
    expect(after(state, piece(3, 'd'), piece(9, ''), changed({ state: 'STOPPING' }))).toBe(state)
    const again = after(state, { event: 'chat:message:received', data: { message: { ...open('ab'), id: 'm' } } })
    expect(again.messages).toMatchObject([{ text: 'abc', stream: { state: 'COMPLETE' } }])
    expect(after(showing({ stream: null, text: 'a' }), piece(1, 'b')).messages).toMatchObject([{ text: 'a' }])
  })
})

describe('a change of a stream', () => {
  it('sets the state, which does not go back', () => {
    const state = after(showing(open('abc')), changed({ state: 'STOPPING' }))
    expect(state.messages).toMatchObject([{ text: 'abc', stream: { state: 'STOPPING' } }])
    expect(after(state, changed({}))).toBe(state)
  })

  it('of an older revision is dropped', () => {
    const value = (revision: number) => changed({ part: 1, type: 'data', revision, value: { revision } })
    const state = after(showing(open()), value(1), value(3))
    expect(after(state, value(2))).toBe(state)
    expect(state.messages[0]?.stream?.parts[1]).toMatchObject({ value: { revision: 3 }, revision: 3 })
  })
})

/** A stream of the service with all its events. */
class Model {
  run = 1
  state: Stream['state'] = 'STREAMING'
  parts: { type: 'text' | 'reasoning' | 'tool'; chars: string[]; durable: number; revision: number }[] = [
    { type: 'text', chars: [], durable: 0, revision: 0 },
  ]
  events: Event[] = []

  append(n: number, text: string) {
    const part = n % (this.parts.length + 1)
    const type = (['text', 'reasoning', 'text'] as const)[part % 3] as 'text' | 'reasoning'
    const own = (this.parts[part] ??= { type, chars: [], durable: 0, revision: 0 })
    if (own.type === 'tool') return this.set(part)
    this.events.push(piece(own.chars.length, text, { run: this.run, part, type: own.type }))
    own.chars.push(...text)
  }

  set(n: number) {
    const part = n % (this.parts.length + 1)
    const own = (this.parts[part] ??= { type: 'tool', chars: [], durable: 0, revision: 0 })
    if (own.type !== 'tool') return
    own.revision += 1
    const { run, state } = this
    this.events.push(changed({ run, state, part, type: 'tool', revision: own.revision, value: { n: own.revision } }))
  }

  checkpoint() {
    for (const part of this.parts) part.durable = part.chars.length
  }

  crash() {
    this.run += 1
    for (const part of this.parts) part.chars.length = part.durable
  }

  stop() {
    this.state = 'STOPPING'
    this.events.push(changed({ run: this.run, state: 'STOPPING' }))
  }

  /** The events after a join. */
  heal() {
    const { run, state } = this
    return [
      ...this.parts.map(({ type, chars, revision }, part) =>
        type === 'tool' ? changed({ run, state, part, type, revision }) : piece(chars.length, '', { run, part, type }),
      ),
      ...(state === 'STOPPING' ? [changed({ run, state })] : []),
    ]
  }

  message(): Message {
    const text = this.parts.map(({ type, chars }) => (type === 'text' ? chars.join('') : '')).join('')
    const parts = this.parts.map(({ type, chars, revision }) => ({
      ...{ type, length: chars.length, durableLength: 0 },
      ...(type === 'reasoning' && { text: chars.join('') }),
      ...(type === 'tool' && { value: { n: revision }, revision }),
    }))
    return showing({ text, stream: { state: this.state, run: this.run, parts } }).messages[0] as Message
  }
}

const acts = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ act: fc.constant('append'), n: fc.nat(4), text: fc.constantFrom('a', 'bc ', '👋', 'é1') }),
    },
    fc.record({
      act: fc.constantFrom('set', 'checkpoint', 'crash', 'read', 'repeat'),
      n: fc.nat(9),
      text: fc.constant(''),
    }),
    { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('lose'), n: fc.nat(9), text: fc.constant('') }) },
  ),
  { maxLength: 30 },
)

it('a snapshot with events equals the later snapshot, despite losses, repeats, new runs and reads', () => {
  const seen = { gaps: 0, runs: 0 }
  fc.assert(
    fc.property(acts, fc.constantFrom('goes on', 'is stopped', 'is stopped unheard'), (all, end) => {
      const model = new Model()
      let state = showing(model.message())
      const read = () => (state = { ...showing(model.message()), behind: [] })
      for (const { act, n, text } of all) {
        const before = model.events.length
        if (act === 'append') model.append(n, text)
        else if (act === 'set') model.set(n)
        else if (act === 'checkpoint') model.checkpoint()
        else if (act === 'crash') model.crash()
        else if (act === 'read') read()
        else if (act === 'repeat') state = after(state, ...model.events.slice(-n))
        else if (n % 3 === 0) model.set(n)
        else if (model.parts[n % (model.parts.length + 1)]?.type !== 'tool') model.append(n, 'lost')
        if (act !== 'lose') state = after(state, ...model.events.slice(before))
        // At once, before the next event.
        if (state.behind.length > 0 && n % 2) read()
      }
      if (end !== 'goes on') model.stop()
      if (end === 'is stopped') state = after(state, ...model.events.slice(-1))
      state = after(state, ...model.heal())
      if (state.messages[0]?.stream?.run !== model.run) seen.runs += 1
      if (state.behind.length > 0) {
        seen.gaps += 1
        read()
      }
      const told = structuredClone(state.messages[0]) as Message
      for (const part of told.stream?.parts ?? []) part.durableLength = 0
      expect(told).toEqual(model.message())
    }),
    {
      numRuns: 500,
      // The lost text of a newer run is as long as the one it replaces.
      examples: [
        [
          [
            { act: 'append', n: 3, text: 'a' },
            { act: 'append', n: 1, text: 'bc ' },
            { act: 'crash', n: 0, text: '' },
            { act: 'lose', n: 4, text: '' },
            { act: 'append', n: 1, text: 'a' },
          ],
          'goes on',
        ],
      ],
    },
  )
  expect(seen.gaps).toBeGreaterThan(10)
})

describe('a conversation', () => {
  const grow = (message: Message, text: string) => {
    const [part] = message.stream!.parts
    service.tell('chat:message:appended', piece(part!.length, text, { messageId: message.id }).data)
    message.text += text
    part!.length += [...text].length
  }

  it('shows a message that streams and ends', async () => {
    const chat = await conversation()
    const message = service.say('bot', '', open('The '))
    for (const word of ['launch ', 'is ', 'on ', 'Thursday.']) grow(message, word)
    const shown = await until(chat, ({ messages }) => texts(messages)[0] === 'The launch is on Thursday.')
    expect(shown.messages[0]?.stream).toMatchObject({ state: 'STREAMING', parts: [{ length: 26 }] })
    message.stream!.state = 'COMPLETE'
    service.emit('chat:message:updated', { message })
    await until(chat, ({ messages }) => messages[0]?.stream?.state === 'COMPLETE')
    expect(service.calls.filter(({ path }) => path.includes('/messages/'))).toEqual([])
  })

  it('calls its listeners at most once a frame, and changes only that message', async () => {
    const chat = await conversation()
    service.say('bob', 'hi')
    const message = service.say('bot', '', open())
    const { messages } = await until(chat, (now) => now.messages.length === 2)
    chat.heard.mockClear()
    const began = Date.now()
    for (let n = 0; n < 200; n += 1) {
      grow(message, `${n} `)
      if (n % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const after = await until(chat, (now) => now.messages[1]?.text === message.text)
    expect(chat.heard.mock.calls.length).toBeLessThanOrEqual((Date.now() - began) / 15 + 2)
    expect(after.messages[0]).toBe(messages[0])
  })

  it('reads a message with missing text once, and again only if the response is outdated', async () => {
    const message = service.say('bot', '', open())
    const chat = await conversation()
    const reads = () => service.calls.filter(({ path }) => path === `/channels/c/messages/${message.id}`).length
    const stream = message.stream!
    Object.assign(message, {
      text: 'one two three',
      stream: { ...stream, parts: [{ type: 'text', length: 13, durableLength: 0 }] },
    })
    for (const [offset, text] of [
      [4, 'two '],
      [8, 'three'],
      [13, ''],
    ] as const)
      service.tell('chat:message:appended', piece(offset, text, { messageId: message.id }).data)
    await until(chat, ({ messages }) => texts(messages)[0] === 'one two three')
    expect(reads()).toBe(1)
    grow(message, ' four')
    await until(chat, ({ messages }) => texts(messages)[0] === 'one two three four')
    expect(reads()).toBe(1)
    const beyond = () => service.tell('chat:message:appended', piece(20, '', { messageId: message.id }).data)
    service.intercept = async ({ path }) => {
      if (!path.endsWith(message.id) || reads() > 2) return undefined
      beyond()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { status: 200, body: { ...message } }
    }
    beyond()
    await eventually(() => reads() === 2)
    await new Promise((resolve) => setTimeout(resolve, 100))
    Object.assign(message, open('one two three four 5'))
    await until(chat, ({ messages }) => texts(messages)[0] === 'one two three four 5')
    expect(reads()).toBe(3)
  })

  it('gets text written while it was disconnected', async () => {
    const message = service.say('bot', '', open())
    const chat = await conversation()
    await without(chat, () => {
      grow(message, 'Hello')
      message.stream!.state = 'FAILED'
      service.emit('chat:message:updated', { message })
    })
    await until(chat, ({ messages }) => messages[0]?.stream?.state === 'FAILED')
    expect(texts(chat.getSnapshot().messages)).toEqual(['Hello'])
  })

  it('gets a value that was set while it was disconnected', async () => {
    const message = service.say('bot', '', open())
    const chat = await conversation()
    await without(chat, () => {
      message.stream!.parts.push({
        type: 'tool',
        length: 0,
        durableLength: 0,
        value: { is: 'done' },
        revision: 1,
      })
    })
    await until(chat, ({ messages }) => messages[0]?.stream?.parts.length === 2)
  })

  it('streams in its thread', async () => {
    const top = service.say('bob', 'why?')
    const chat = await conversation()
    const thread = chat.thread(top.id)
    thread.subscribe(() => undefined)
    await until(thread, ({ status }) => status.state === 'live')
    const reply = service.say('bot', '', { ...open('Because'), parentMessageId: top.id })
    grow(reply, ' of that.')
    await until(thread, ({ messages }) => texts(messages)[0] === 'Because of that.')
    await until(chat, ({ messages }) => texts(messages)[1] === 'Because of that.')
  })

  it('can stop a stream', async () => {
    const message = service.say('bot', '', open('on and on'))
    const chat = await conversation(account())
    await chat.stop(message.id)
    await until(chat, ({ messages }) => messages[0]?.stream?.state === 'STOPPING')
    service.intercept = ({ path }) =>
      path.endsWith('/stop')
        ? { status: 403, body: { error: { code: 'CHAT_NOT_CHANNEL_OPERATOR', message: '', details: {} } } }
        : undefined
    await expect(chat.stop(message.id)).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_OPERATOR' })
  })
})

import path from 'node:path'
import { WebSocket } from 'ws'
import { type Agent, type Model, startAgent } from '../../examples/agent/agent'
import type { Piece } from '../../examples/agent/pieces'
import { smallModel, type Tool } from '../../examples/agent/model'
import { SUPPORT, supportDesk } from '../../examples/agent/desk'
import { clock, counter, refund } from '../../examples/agent/tools'
import { type ChatClient, ChatClient as Client, type Message } from '../../clients/typescript/src/index'
import { live } from '../../clients/typescript/src/live/index'
import { createDatabase } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { World, type Person } from '../support/world'

const root = path.resolve(__dirname, '../..')
const clientOf = (baseUrl: string, token: string) => new Client({ baseUrl, token, WebSocket })

let world: World
let agents: Agent[]
let close: (() => unknown)[]

beforeAll(async () => {
  world = await World.start({ processes: 2 })
})
afterAll(async () => {
  await Program.killAll()
  await world.close()
})
beforeEach(() => {
  agents = []
  close = []
})
afterEach(async () => {
  for (const end of close) end()
  await Promise.all(agents.map((agent) => agent.close()))
})

let names = 0
/** Alice, and a new agent with a direct channel between them, in different processes. */
async function meet(modelOf: (client: ChatClient) => Model) {
  const bot = world.person(`agent-${++names}`, { node: 1 })
  const alice = world.person('alice')
  const client = clientOf(bot.node.url, bot.token)
  const start = async () => {
    const agent = await startAgent(client, modelOf(client))
    agents.push(agent)
    return agent
  }
  const { id } = await alice.client.channels.createDirect({ userId: bot.userId })
  const agent = await start()
  const messages = async () => (await alice.client.messages.list(id)).messages
  const ask = (text: string) => alice.client.messages.send(id, { text })
  const answerTo = ({ id: questionId }: Message, ...states: string[]) =>
    eventually(async () => {
      const found = (await messages()).find(({ metadata }) => metadata?.answerTo === questionId)
      if (!states.includes(found?.stream?.state ?? 'none')) throw new Error(`it is ${JSON.stringify(found)}`)
      return found!
    })
  return { alice, bot, id, ask, answerTo, messages, agent, start }
}

/** A model that continues when the test lets it. */
function steps() {
  const waiting: (() => void)[] = []
  let isFree = false
  return {
    pause: (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (isFree) return resolve()
        waiting.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    next: async () => {
      await eventually(() => waiting.length > 0)
      waiting.shift()!()
    },
    free: () => {
      isFree = true
      for (const go of waiting.splice(0)) go()
    },
  }
}

const quick = { pause: async () => undefined }
const ENDED = ['COMPLETE', 'FAILED', 'STOPPED']

it('streams its answer into a message', async () => {
  const { pause, next, free } = steps()
  const { alice, id, ask, answerTo } = await meet(() => smallModel({ pause }))
  const chat = live(clientOf(alice.node.url, alice.token))
  const conversation = chat.conversation(id)
  const seen = new Set<string>()
  close.push(() => chat.close())
  conversation.subscribe(() => seen.add(conversation.getSnapshot().messages.at(-1)?.text ?? ''))
  await eventually(() => conversation.getSnapshot().status.state === 'live')
  const question = await ask('What is a stream?')
  for (const count of [1, 2, 3]) {
    await next()
    await eventually(() => [...seen].some((text) => text !== question.text && text.split(/\s+/).length === count))
  }
  free()
  const answer = await answerTo(question, ...ENDED)
  expect(answer.stream?.state).toBe('COMPLETE')
  await eventually(() => conversation.getSnapshot().messages.at(-1)?.stream?.state === 'COMPLETE')
  expect(conversation.getSnapshot().messages.at(-1)?.text).toBe(answer.text)
  const grown = [...seen].filter((text) => answer.text.startsWith(text))
  expect(grown.length).toBeGreaterThanOrEqual(3)
  // The same question always gets the same answer.
  expect((await answerTo(await ask('What is a stream?'), 'COMPLETE')).text).toBe(answer.text)
})

it('shows its reasoning, its tool calls, and their results', async () => {
  const { bot, ask, answerTo, alice } = await meet((client) =>
    smallModel({ ...quick, tools: [clock, counter(client)] }),
  )
  const answer = await answerTo(await ask('What time is it, and how many messages are there?'), 'COMPLETE')
  const parts = answer.stream!.parts
  expect(parts.map(({ type }) => type)).toEqual(['text', 'reasoning', 'tool', 'text', 'tool', 'text'])
  expect(parts[1]?.text).toContain('clock and counter')
  expect(parts[2]?.value).toMatchObject({ name: 'clock', state: 'complete', output: { now: expect.any(String) } })
  const counts = { [alice.userId]: 1, [bot.userId]: 1 }
  expect(parts[4]?.value).toMatchObject({ name: 'counter', state: 'complete', output: counts })
  expect(answer.text).toMatch(/^It is \*\*\d\d:\d\d\*\* in UTC[^]*There are \*\*2 messages\*\*/)
})

it('stops at once, even while a tool runs', async () => {
  let isAborted = false
  const endless: Tool = {
    name: 'oracle',
    isNeeded: /./,
    run: (_, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true
          reject(signal.reason as Error)
        })
      }),
    say: () => 'never',
  }
  const { alice, id, ask, answerTo } = await meet(() => smallModel({ ...quick, tools: [endless] }))
  const question = await ask('Will it rain?')
  const open = await eventually(async () => {
    const found = await answerTo(question, 'STREAMING')
    expect(found.stream!.parts.map(({ type }) => type)).toContain('tool')
    return found
  })
  await alice.client.messages.stopStream(id, open.id)
  await eventually(() => isAborted, { within: 5_000 })
  const stopped = await answerTo(question, ...ENDED)
  expect(stopped.stream?.state).toBe('STOPPED')
  expect(stopped.stream?.parts.at(-1)?.value).toMatchObject({ name: 'oracle', state: 'running' })
})

it('stops a model that ignores the signal', async () => {
  const deaf: Model = async function* () {
    yield { type: 'text', text: 'On and on' }
    await new Promise(() => undefined)
  }
  const { alice, id, ask, answerTo } = await meet(() => deaf)
  const question = await ask('Go on')
  const open = await eventually(async () => {
    const found = await answerTo(question, 'STREAMING')
    expect(found.text).not.toBe('')
    return found
  })
  await alice.client.messages.stopStream(id, open.id)
  expect(await answerTo(question, ...ENDED)).toMatchObject({ text: 'On and on', stream: { state: 'STOPPED' } })
})

it('reports a failure, and answers when asked again', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let calls = 0
  const moody: Model = async function* () {
    yield { type: 'text', text: 'It is' }
    if (++calls === 1) throw new Error('overloaded')
    yield { type: 'text', text: ' well.' }
  }
  const { ask, answerTo } = await meet(() => moody)
  const failed = await answerTo(await ask('How is it?'), ...ENDED)
  expect(failed).toMatchObject({ text: 'It is', stream: { state: 'FAILED' } })
  expect(errors).toHaveBeenCalledWith('The answer failed: overloaded')
  expect(await answerTo(await ask('How is it?'), ...ENDED)).toMatchObject({
    text: 'It is well.',
    stream: { state: 'COMPLETE' },
  })
  errors.mockRestore()
})

it('gives one answer if it runs twice, and ends answers it cannot finish', async () => {
  const { pause, next, free } = steps()
  const { ask, answerTo, messages, start, agent } = await meet(() => smallModel({ pause }))
  await start()
  const question = await ask('What is a stream?')
  await next()
  await answerTo(question, ...ENDED, 'STREAMING')
  await agent.close()
  free()
  await answerTo(question, ...ENDED)
  expect((await messages()).filter(({ stream }) => stream)).toHaveLength(1)
})

it.each([
  ['a text', [{ type: 'text', text: 'On' }], 'On\n\n'],
  ['nothing', [], ''],
  [
    'a text before a tool',
    [
      { type: 'text', text: 'On' },
      { type: 'tool', id: 't', name: 'oracle', state: 'running' },
    ],
    'On\n\n',
  ],
] as [string, Piece[], string][])(
  'that is closed says so in its answer, which has %s',
  async (_what, pieces, before) => {
    let isSilent = false
    const endless: Model = async function* () {
      yield* pieces
      isSilent = true
      await new Promise(() => undefined)
    }
    const { ask, answerTo, agent } = await meet(() => endless)
    const question = await ask('Go on')
    await eventually(() => isSilent)
    await agent.close()
    const text = `${before}I was restarted before I was done. Ask me again.`
    expect(await answerTo(question, ...ENDED)).toMatchObject({ text, stream: { state: 'FAILED' } })
  },
)

it('answers in the thread of its mention, and no other agent does', async () => {
  const { alice, bot, ask, answerTo, messages } = await meet(() => smallModel(quick))
  await answerTo(await ask('Hello'), 'COMPLETE')
  const group = await alice.client.channels.createGroup({ userIds: [bot.userId, 'bob'], name: 'Team' })
  const top = await alice.client.messages.send(group.id, { text: 'Not for the agent' })
  const asked = { text: `@${bot.userId} why?`, mentionedUserIds: [bot.userId], parentMessageId: top.id }
  await alice.client.messages.send(group.id, asked)
  const replies = async () => (await alice.client.messages.listThread(group.id, top.id)).messages
  await eventually(async () => (await replies()).at(-1)?.stream?.state === 'COMPLETE')
  const stream = await alice.client.messages.stream(group.id, { mentionedUserIds: [bot.userId] })
  await stream.append('An agent mentions an agent')
  await stream.end()
  const { id } = await alice.client.messages.send(group.id, { text: 'Again', mentionedUserIds: [bot.userId] })
  const all = async () => (await alice.client.messages.list(group.id)).messages
  await eventually(async () => (await all()).some(({ metadata, stream: own }) => metadata?.answerTo === id && own))
  expect((await all()).filter(({ senderId }) => senderId === bot.userId)).toHaveLength(2)
  expect((await messages()).filter(({ senderId }) => senderId === bot.userId)).toHaveLength(1)
})

it('stays within 64 parts without losing text', async () => {
  const many: Model = async function* () {
    for (let n = 0; n < 50; n += 1) {
      yield { type: 'tool', id: `${n}`, name: 'tool', state: 'complete', output: 'x'.repeat(5_000) }
      yield { type: 'text', text: `${n} ` }
    }
  }
  const { ask, answerTo } = await meet(() => many)
  const { text, stream } = await answerTo(await ask('Many'), ...ENDED)
  expect(stream).toMatchObject({ state: 'COMPLETE' })
  expect(stream!.parts).toHaveLength(64)
  expect(text).toBe(Array.from({ length: 50 }, (_, n) => `${n} `).join(''))
})

it('runs with its page through one command, and refunds once when a person approves after it was killed', async () => {
  const settings = { PORT: '0', CHAT_DATABASE_URL: await createDatabase() }
  const run = async () => {
    const main = path.join(root, 'examples/agent/main.ts')
    const program = Program.run(process.execPath, ['--import', 'tsx', main], settings)
    const [, url] = await program.prints(/at (http:\S+)\/\?as=alice/)
    const as = async (userId: string) => {
      const body = JSON.stringify({ userId })
      const { token } = (await (await fetch(`${url}/demo/login`, { method: 'POST', body })).json()) as { token: string }
      return clientOf(url!, token)
    }
    const [alice, bob] = [await as('alice'), await as('bob')]
    const { id } = (await alice.channels.list()).channels.find(({ name }) => name === 'Support')!
    const question = async () => (await bob.questions.list({ limit: 1 })).questions[0]!
    return { program, url, alice, bob, id, question }
  }
  const first = await run()
  const { users } = (await (await fetch(`${first.url}/demo/users`)).json()) as { users: { id: string }[] }
  expect(users.map(({ id }) => id)).toEqual(['alice', 'bob'])
  const { channels, messages } = first.alice
  const { id: direct } = (await channels.list()).channels.find(({ type }) => type === 'DIRECT')!
  await messages.send(direct, { text: 'What time is it?' })
  const inDirect = async () => (await messages.list(direct)).messages
  await eventually(async () => (await inDirect()).some(({ stream }) => stream?.state === 'COMPLETE'))

  await first.alice.messages.send(first.id, { text: 'A refund, please' })
  await eventually(async () => expect(await first.question()).toMatchObject({ state: 'OPEN' }))
  first.program.process.kill('SIGKILL')
  await first.program.ended

  const second = await run()
  const { id: questionId, messageId } = await second.question()
  await second.bob.questions.answer(second.id, messageId, questionId, { decision: 'APPROVE' })
  await second.program.prints(/Refunded alice/)
  await eventually(async () => {
    const { text, stream } = await second.alice.messages.get(second.id, messageId)
    expect([text, stream?.state]).toEqual([expect.stringContaining('**bob** has approved'), 'COMPLETE'])
  })
  expect((await second.bob.questions.list()).questions).toHaveLength(1)
  second.program.process.kill('SIGTERM')
  expect((await second.program.ended).code).toBe(0)
})

describe('a support desk', () => {
  /** A customer, staff and an agent in a channel of the desk. */
  async function open(pause?: (signal: AbortSignal) => Promise<unknown>) {
    const n = ++names
    const bot = world.person(`desk-${n}`, { node: 1 })
    const [customer, bob] = [world.person(`customer-${n}`), world.person(`staff-${n}`)]
    const client = clientOf(bot.node.url, bot.token)
    const paid: string[] = []
    const staffIds = [bob.userId]
    const desk = supportDesk(client, { staffIds })
    const pay = async (key: string) => void paid.push(key)
    const model = smallModel({ ...quick, ...(pause && { pause }), tools: [refund(staffIds, pay), ...desk.tools] })
    const start = async () => {
      const agent = await startAgent(client, model, { desk })
      agents.push(agent)
      return agent
    }
    const operatorIds = [bot.userId]
    const userIds = [customer.userId, bob.userId, bot.userId]
    const more = { customType: SUPPORT, metadata: { answeredBy: 'agent' } }
    const { id } = await world.nodes[0]!.chat.system(world.tenantId).channels.createGroup({
      userIds,
      operatorIds,
      name: 'Support',
      ...more,
    })
    const texts = async () => (await customer.client.messages.list(id)).messages.map(({ text }) => text)
    const say = (by: Person, text: string, mentionedUserIds: string[] = []) =>
      by.client.messages.send(id, { text, mentionedUserIds })
    /** The question to the staff, once asked. */
    const question = () =>
      eventually(async () => {
        const { questions } = await bob.client.questions.list({ state: 'OPEN' })
        if (!questions[0]) throw new Error('nothing is asked')
        return questions[0]
      })
    const decide = async (decision: 'APPROVE' | 'REJECT') => {
      const { id: questionId, messageId } = await question()
      await bob.client.questions.answer(id, messageId, questionId, { decision })
    }
    const says = (pattern: RegExp) => eventually(async () => expect((await texts()).join('\n')).toMatch(pattern))
    return { id, bot, customer, bob, paid, start, texts, say, decide, question, says }
  }

  it('asks before it refunds, and pays once, even if it runs twice', async () => {
    const { customer, bob, paid, start, say, decide, question, says, texts } = await open()
    const first = await start()
    await say(customer, 'I want a refund')
    const asked = await question()
    expect(asked.subject).toMatchObject({ name: 'refund', arguments: { userId: customer.userId } })
    const second = await start()
    await decide('APPROVE')
    await says(/has approved/)
    await Promise.all([first, second].map((agent) => agent.close()))
    expect(new Set(paid)).toEqual(new Set([asked.id]))
    expect((await texts()).filter((text) => text.includes(`**${bob.userId}** has approved`))).toHaveLength(1)
  })

  it('does not refund without approval', async () => {
    const { customer, paid, start, say, decide, says } = await open()
    await start()
    await say(customer, 'A refund, please')
    await decide('REJECT')
    await says(/has not approved/)
    expect(paid).toEqual([])
  })

  it('hands over to a person, and is silent until the chat is handed back', async () => {
    const { customer, bob, bot, start, say, decide, says, texts } = await open()
    await start()
    await say(customer, 'Is there a person?')
    await says(/I ask my colleagues/)
    await decide('APPROVE')
    await says(/takes over, and answers you here/)
    await say(customer, 'My parcel is lost')
    await say(bob, 'I look for it')
    await say(bob, 'It is yours again', [bot.userId])
    await says(/I am back, and answer again/)
    const before = await texts()
    expect(before).toHaveLength(6)
    await say(customer, 'I want a refund')
    await says(/A person has to approve/)
  })

  it('continues if no one is free', async () => {
    const { id, bot, customer, start, say, question, says } = await open()
    await start()
    await say(customer, 'A human, please')
    const asked = await question()
    await bot.client.questions.cancel(id, asked.messageId, asked.id)
    await says(/No one is free right now/)
  })

  it('does not answer a question that a person answers first', async () => {
    let answerNow = () => {}
    const { bot, customer, bob, start, say, texts } = await open()
    await start()
    // Bob answers at the moment the customer asks: exactly one of them answers.
    for (let n = 0; n < 5; n += 1) {
      const asked = say(customer, `Question ${n}`)
      answerNow = () => void say(bob, `Answer ${n}`).catch(() => undefined)
      setTimeout(answerNow, n * 15)
      await asked
    }
    const ofBob = () => texts().then((all) => all.filter((text) => text.startsWith('Answer')).length)
    await eventually(async () => expect(await ofBob()).toBe(5))
    await Promise.all(agents.map((agent) => agent.close()))
    const { messages } = await customer.client.messages.list((await customer.client.channels.list()).channels[0]!.id)
    const ofAgent = messages.filter(({ senderId }) => senderId === bot.userId)
    // The agent answers only questions that no person has answered before.
    for (const { metadata, createdAt } of ofAgent) {
      const question = messages.find((message) => message.id === metadata.answerTo)!
      const between = messages.filter(
        (message) =>
          message.senderId === bob.userId && message.createdAt > question.createdAt && message.createdAt < createdAt,
      )
      expect(between).toEqual([])
    }
  })
})

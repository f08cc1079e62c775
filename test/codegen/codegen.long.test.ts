import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { events } from '../../generated/events'
import { operations } from '../../generated/operations'
import type { Contract, EventContract } from './contracts'
import { codegen, copyOfContract, edit, read } from './copies'

const deprecated = { 'x-deprecated-since': '2027-01-31', 'x-sunset': '2027-07-31' }

describe('an edited contract', () => {
  let root: string

  beforeAll(async () => {
    root = copyOfContract()
    edit<Contract>(root, 'spec/openapi.yaml', addOperationAndField)
    edit<EventContract>(root, 'spec/asyncapi.yaml', addEvent)
    // The tables are the slowest step and independent of the contract, so they are omitted, and the check reports them
    // as missing.
    const { status, output } = await codegen(
      '--root',
      root,
      '--only',
      'contract,types,operations,validators,events,client,serverApi,importRecords,python,kotlin',
    )
    expect({ status, output }).toMatchObject({ status: 0 })
    const ofServer = Object.values(events).filter(({ direction }) => direction === 'server').length
    expect(output).toContain(
      `${Object.keys(operations).length + 1} operations, 6 events of clients and ${ofServer + 1} of the server agree`,
    )
  })

  it('gives a new operation its entry, types and client method', () => {
    expect(read(root, 'generated/operations.ts')).toMatch(
      /pokeChannel: \{\s+method: 'post',\s+path: '\/channels\/\{id\}\/poke'/,
    )
    expect(read(root, 'generated/operations.ts')).toMatch(/pokeChannel: \{ query: never; body: 'times' \}/)
    expect(read(root, 'generated/openapi.ts')).toMatch(/pokeChannel: \{\s+parameters: \{/)
    expect(read(root, 'clients/typescript/src/resources.gen.ts')).toMatch(/\bpoke\b/)
  })

  it('gives a new operation a method of the server API', () => {
    expect(read(root, 'generated/server-api.ts')).toMatch(/\n {2}poke\(channelId: string/)
    expect(read(root, 'generated/server-api-methods.ts')).toMatch(/poke: \{ id: 'pokeChannel'/)
  })

  it('gives a new operation, field and event to the Python client', () => {
    const [operations, models, events] = ['operations', 'models', 'events'].map((name) =>
      read(root, `clients/python/chat_service/${name}.py`),
    )
    expect(operations).toMatch(
      / {4}def poke\([^)]*channel_id: str,[^)]*\) -> models\.Success:[^"]*"{3}[^"]*Deprecated\. Since/,
    )
    expect(models).toMatch(/ {4}# [^:]*Deprecated\. Since 2027-01-31\.[^:]*\n {4}shoeSize: NotRequired\[int \| None\]/)
    expect(events).toMatch(/# Deprecated\. Since[^:]*\n {4}"chat:channel:poked": models\.ChannelPokedData/)
  })

  it('gives a new operation and field to the Kotlin client', () => {
    const folder = 'clients/kotlin/src/main/kotlin/chat/service'
    const [operations, models] = ['Operations', 'Models'].map((name) => read(root, `${folder}/${name}.kt`))
    expect(operations).toMatch(
      /Deprecated\. Since[^/]*\/channels\/\{id\}\/poke\s+\*\/\s+fun poke\(\s*channelId: String,[^/]*\): Success/,
    )
    expect(models).toMatch(
      /Deprecated\. Since 2027-01-31\.[^/]*\/\s+var shoeSize: Long\? by plain<Long>\(\)\.orNull\(\)/,
    )
  })

  it('gives a new operation validators', async () => {
    const { requestValidators, replyValidators } = await validatorsOf(root)
    const body = {}
    expect(requestValidators.pokeChannel.body!(body)).toBe(true)
    expect(body).toEqual({ times: 1 })
    expect(requestValidators.pokeChannel.body!({ times: 1, hard: true })).toBe(false)
    expect(requestValidators.pokeChannel.query({ unknown: '1' })).toBe(false)
    expect(replyValidators.pokeChannel[200]!({ success: true })).toBe(true)
    expect(replyValidators.pokeChannel[200]!({ success: true, extra: 1 })).toBe(false)
    expect(replyValidators.pokeChannel[201]).toBeUndefined()
  })

  it('gives a new field its type', () => {
    expect(read(root, 'generated/openapi.ts')).toMatch(/shoeSize\?: number \| null/)
  })

  it('gives deprecated parts their dates, in types, comments and the response table', () => {
    const dates = /Since 2027-01-31\. It goes away on 2027-07-31\./.source
    expect(read(root, 'generated/operations.ts')).toMatch(
      /deprecations: Partial<[^=]*= \{\s+pokeChannel: \{\s+since: '2027-01-31',\s+sunset: '2027-07-31',?\s+\},?\s+\}/,
    )
    for (const file of ['generated/openapi.ts', 'clients/typescript/src/api.gen.ts']) {
      expect(read(root, file)).toMatch(new RegExp(`@deprecated[^/]*${dates}[^/]*/\\s+shoeSize`))
    }
    for (const file of ['clients/typescript/src/resources.gen.ts', 'generated/server-api.ts']) {
      expect(read(root, file)).toMatch(
        new RegExp(`@deprecated ${dates}[^/]*@see POST /channels/\\{id\\}/poke[^/]*/\\s+poke\\(`),
      )
    }
    for (const file of ['generated/events.ts', 'clients/typescript/src/events.gen.ts']) {
      expect(read(root, file)).toMatch(new RegExp(`@deprecated ${dates}[^/]*/\\s+'chat:channel:poked'`))
      expect(read(root, file)).toMatch(new RegExp(`@deprecated ${dates}[^/]*/\\s+ref\\?: number`))
    }
  })

  it('gives a new event its data type and table entry', () => {
    const events = read(root, 'generated/events.ts')
    expect(events).toMatch(/interface ChannelPokedData \{/)
    expect(events).toMatch(
      /'chat:channel:poked': \{ direction: 'server', rooms: \['channel'\], logged: true, feed: false \}/,
    )
  })

  it('is checked byte by byte, and stale, missing or extra files are named with the remedy', async () => {
    appendFileSync(join(root, 'generated/operations.ts'), '// edited by hand\n')
    writeFileSync(join(root, 'generated/left-over.ts'), '')
    const { status, output } = await codegen('--check', '--root', root)
    expect(status).toBe(1)
    const findings = output.split('\n').filter((line) => !line.startsWith('codegen:') && line !== '')
    // A second run leaves all other files unchanged.
    expect(findings.sort()).toEqual([
      'docs/configuration.md is missing',
      'docs/data-model.md is missing',
      'generated/contract-document.ts is missing',
      'generated/database.ts is missing',
      'generated/left-over.ts is superfluous',
      'generated/operations.ts is stale',
      'generated/schema.sql is missing',
      'run `npm run codegen`',
    ])
    expect(read(root, 'generated/operations.ts')).toMatch(/edited by hand/)
  })
})

it('a contract with mistakes is refused: each is named with its place and remedy, including contradictory dates and levels', async () => {
  const mistakes: [change: object, message: string][] = [
    [
      { operationId: 'sendMessage' },
      'operationId is taken by sendMessage (POST /channels/{id}/messages): choose another',
    ],
    [{ tags: [] }, 'give it exactly one tag'],
    [{ 'x-extension': undefined }, 'give it either `x-core: <number>` or `x-extension: true`'],
    [{ 'x-errors': ['CHAT_POKED_BACK'] }, 'CHAT_POKED_BACK is unknown: add it to components.schemas.ErrorCode'],
    [{ 'x-errors': ['CHAT_POLL_CLOSED'] }, 'CHAT_POLL_CLOSED but there is no response 410: add it'],
    [{ 'x-guards': ['wizard'] }, 'x-guards: wizard is unknown: use member'],
    [{ 'x-rate-class': 'slow' }, 'x-rate-class: slow is unknown: use read'],
  ]
  const root = copyOfContract()
  edit<Contract>(root, 'spec/openapi.yaml', (document) => {
    addOperationAndField(document)
    const { info, paths, components } = document
    const { post } = paths['/channels/{id}/poke']!
    mistakes.forEach(([change], index) => {
      paths[`/channels/{id}/mistakes/${index}`] = {
        post: { ...post, operationId: `mistake${index}`, ...change },
      }
    })
    Object.assign(info, { version: '1', 'x-feature-level': 0 })
    Object.assign(paths['/channels']!.get!, { deprecated: true, 'x-sunset': '2027-07-31' })
    components.schemas.Member!.properties.role = {
      deprecated: true,
      'x-deprecated-since': '2027-02-30',
      'x-sunset': '2027-07-31',
    }
    components.schemas.Member!.properties.joinedAt = {
      deprecated: true,
      'x-deprecated-since': '2027-07-31',
      'x-sunset': '2027-01-31',
    }
  })
  const { status, output } = await codegen('--root', root)
  expect(status).toBe(1)
  const lines = output.split('\n')
  mistakes.forEach(([, message], index) => {
    const named = lines.filter((line) => line.includes(`(POST /channels/{id}/mistakes/${index}): `))
    expect(named.join('\n')).toContain(message)
  })
  expect(output).toContain('info.version has to be a version such as 1.2.3, not "1"')
  expect(output).toContain('info.x-feature-level has to be a whole number above 0, not 0')
  expect(output).toMatch(/paths\.\/channels\.get: is deprecated, so `x-deprecated-since` has to be a day/)
  expect(output).toMatch(/Member\.properties\.role: .*`x-deprecated-since` has to be a day .*not "2027-02-30"/)
  expect(output).toMatch(/Member\.properties\.joinedAt: `x-sunset` \(2027-01-31\) has to be later/)
})

it('a contract that is no YAML is refused with its file and line', async () => {
  const root = copyOfContract()
  for (const file of ['spec/openapi.yaml', 'spec/asyncapi.yaml']) {
    const text = read(root, file)
    writeFileSync(join(root, file), text.replace('\ninfo:', '\n\tinfo:'))
    const { status, output } = await codegen('--root', root, '--only', 'contract')
    expect(status).toBe(1)
    expect(output).toMatch(
      new RegExp(`${file} is not YAML: tab characters must not be used in indentation \\(\\d+:1\\)`),
    )
    expect(output).not.toMatch(/^ +at /m)
    writeFileSync(join(root, file), text)
  }
})

it('an empty operation, and a text in place of a list, are refused with their place and remedy', async () => {
  const root = copyOfContract()
  edit<{ paths: Record<string, Record<string, unknown> | null> }>(root, 'spec/openapi.yaml', ({ paths }) => {
    paths['/none'] = null
    Object.assign(paths['/channels']!, { post: null })
    Object.assign(paths['/channels']!.get!, { 'x-guards': 'member', 'x-errors': 'CHAT_AUTH_FAILED', 'x-emits': null })
  })
  const { status, output } = await codegen('--root', root)
  expect(status).toBe(1)
  expect(output.trim().split('\n  ').sort()).toEqual([
    '/none has no operation: add one or remove the path',
    'GET /channels: x-errors has to be a list, such as [CHAT_AUTH_FAILED]',
    'GET /channels: x-guards has to be a list, such as [member]',
    'POST /channels is empty: describe the operation or remove it',
    'spec/openapi.yaml:',
  ])
})

it('files of different versions or feature levels are refused, as is an event that one of them lacks', async () => {
  const root = copyOfContract()
  edit<Contract>(root, 'spec/asyncapi.yaml', ({ info }) => {
    Object.assign(info, { version: '7.0.0', 'x-feature-level': 99 })
  })
  edit<Contract>(root, 'spec/openapi.yaml', ({ paths }) => {
    paths['/channels/{id}/freeze']!.post!['x-emits'] = ['chat:channel:frosen']
  })
  const { status, output } = await codegen('--root', root, '--only', 'contract')
  expect(status).toBe(1)
  expect(output).toMatch(/asyncapi.yaml, info.version: it is 7.0.0, and \d+\.\d+\.\d+ in openapi.yaml: make them equal/)
  expect(output).toMatch(/asyncapi.yaml, info.x-feature-level: it is 99, and \d+ in openapi.yaml/)
  expect(output).toMatch(/freezeChannel: x-emits: chat:channel:frosen is no server event of asyncapi.yaml/)
  expect(output).toMatch(/chat:channel:frozen: nothing emits it/)
})

it('unchanged parts are not regenerated', async () => {
  const root = copyOfContract()
  const run = async (...args: string[]) => {
    const { status, output } = await codegen('--root', root, '--only', 'operations,serverApi', ...args)
    return { status, unchanged: /^codegen: unchanged (.*)$/m.exec(output)?.[1] }
  }
  expect(await run()).toEqual({ status: 0, unchanged: undefined })
  expect(await run()).toEqual({ status: 0, unchanged: 'operations, serverApi' })
  expect(await run('--check')).toEqual({ status: 0, unchanged: 'operations, serverApi' })
  appendFileSync(join(root, 'generated/operations.ts'), '// edited by hand\n')
  expect(await run('--check')).toEqual({ status: 1, unchanged: 'serverApi' })
  expect(await run()).toEqual({ status: 0, unchanged: 'serverApi' })
  expect(read(root, 'generated/operations.ts')).not.toMatch(/edited by hand/)
  edit<Contract>(root, 'spec/openapi.yaml', addOperationAndField)
  expect(await run()).toEqual({ status: 0, unchanged: undefined })
  expect(read(root, 'generated/operations.ts')).toMatch(/pokeChannel/)
})

function addOperationAndField({ paths, components }: Contract): void {
  const model = paths['/channels/{id}/freeze']!.post!
  paths['/channels/{id}/poke'] = {
    post: {
      ...model,
      operationId: 'pokeChannel',
      deprecated: true,
      ...deprecated,
      'x-core': undefined,
      'x-extension': true,
      'x-emits': ['chat:channel:poked'],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/PokeChannelRequest' } } } },
      responses: { ...(model.responses as object), '200': { $ref: '#/components/responses/Success' } },
    },
  }
  components.schemas.PokeChannelRequest = {
    type: 'object',
    additionalProperties: false,
    properties: { times: { type: 'integer', minimum: 1, default: 1 } },
  } as never
  components.schemas.Member!.properties.shoeSize = { type: ['integer', 'null'], deprecated: true, ...deprecated }
}

function addEvent({ channels, operations, components }: EventContract): void {
  components.schemas.ChannelPokedData = {
    type: 'object',
    required: ['channelId', 'userId'],
    properties: {
      channelId: { $ref: './openapi.yaml#/components/schemas/Id' },
      userId: { $ref: './openapi.yaml#/components/schemas/UserId' },
      ref: { type: 'number', description: 'How often.', deprecated: true, ...deprecated },
    },
  }
  components.messages.channelPoked = {
    name: 'chat:channel:poked',
    summary: 'A member poked the channel.',
    ...deprecated,
    'x-rooms': ['channel'],
    'x-logged': true,
    examples: [{ payload: { event: 'chat:channel:poked', seq: 1, data: { channelId: 'c1', userId: 'alice' } } }],
    payload: {
      type: 'object',
      required: ['event', 'seq', 'data'],
      properties: {
        event: { type: 'string', const: 'chat:channel:poked' },
        data: { $ref: '#/components/schemas/ChannelPokedData' },
        seq: { $ref: '#/components/schemas/Seq' },
      },
    },
  }
  channels.chat.messages.channelPoked = { $ref: '#/components/messages/channelPoked' }
  operations.sendChannelEvents!.messages.push({ $ref: '#/channels/chat/messages/channelPoked' })
}

type Validate = (data: unknown) => boolean
interface Validators {
  requestValidators: { pokeChannel: { query: Validate; body?: Validate } }
  replyValidators: { pokeChannel: Partial<Record<number, Validate>> }
}

async function validatorsOf(root: string): Promise<Validators> {
  return (await import(join(root, 'generated/validators.js'))) as Validators
}

import { request } from 'node:http'
import pg from 'pg'
import { createDatabase } from '../support/database'
import { createEmbedded } from '../support/embedded'
import { runFile, type Script } from '../platform/database/scratch'

const CLI = 'src/cli/chat-migrate.ts'

interface Studio {
  script: Script
  /** The origin, without a path. */
  url: string
  token: string
  lines: string[]
}

const started: Script[] = []

async function open(database: string, args: string[] = []): Promise<Studio> {
  const script = await runFile(CLI, ['studio', '--port', '0', '--database', database, ...args])
  started.push(script)
  const lines = [await script.line(), await script.line(), await script.line()]
  const [, url, token] = /^(http:\/\/127\.0\.0\.1:\d+)\/#token=([\w-]{32})$/.exec(lines[1]!) ?? []
  return { script, url: url!, token: token!, lines }
}

interface Call {
  method?: string
  path?: string
  headers?: Record<string, string | undefined>
  body?: unknown
}

/** `fetch` would set the headers that are forged here. */
function call({ url, token }: Studio, { method = 'POST', path = '/api/query', headers = {}, body }: Call) {
  const all = { authorization: `Bearer ${token}`, origin: url, 'content-type': 'application/json', ...headers }
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const req = request(`${url}${path}`, { method, headers: sent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
    })
    req.on('error', reject)
    req.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const query = async (studio: Studio, sql: string, schema?: string): Promise<unknown> => {
  const body = { procedure: 'query', query: { sql, parameters: [] }, ...(schema !== undefined && { schema }) }
  return JSON.parse((await call(studio, { body })).text)
}

async function rowsOf(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as unknown[]
  } finally {
    await client.end()
  }
}

const CONSUMERS = `select count(*)::integer as n from chat_consumers`
const INSERT = `insert into chat_consumers (event, name, expires_at) values ('e', 'n', now())`

describe('access', () => {
  let studio: Studio
  beforeAll(async () => {
    studio = await open(await createDatabase())
  })
  const body = { procedure: 'query', query: { sql: 'select 1 as one' } }

  it('needs the token, and refuses other origins', async () => {
    const { status, text } = await call(studio, { body })
    expect([status, JSON.parse(text)]).toEqual([200, [null, [{ one: 1 }]]])
    const forwarded = { host: 'localhost:8080', origin: 'http://localhost:8080' }
    expect(await call(studio, { body, headers: forwarded })).toMatchObject({ status: 200 })
  })

  it.each([
    ['without the token', { authorization: undefined }, 401],
    ['with another token', { authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, 401],
    ['from a page of another origin', { origin: 'https://evil.example' }, 403],
    ['from a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['without an origin', { origin: undefined }, 403],
    ['under a name that leads here', { host: 'evil.example', origin: 'http://evil.example' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('is not a request %s', async (_, headers, status) => {
    const answer = await call(studio, { body, headers })
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('one')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('serves the page without a token, but no data, under a strict policy', async () => {
    const page = await call(studio, {
      method: 'GET',
      path: '/',
      headers: { authorization: undefined, origin: undefined },
    })
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('/studio.js') })
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/)
    expect(page.headers['content-security-policy']).not.toMatch(/script-src|connect-src|https?:/)
    const script = await call(studio, {
      method: 'GET',
      path: '/studio.js',
      headers: { origin: undefined, 'accept-encoding': 'gzip' },
    })
    expect(script.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(
      await call(studio, { method: 'GET', path: '/api/about', headers: { authorization: undefined } }),
    ).toMatchObject({ status: 401 })
  })

  it.each([[{ procedure: 'sql-lint', sql: 'x' }], [{ procedure: 'query' }], ['text']])(
    'answers %j with 400',
    async (wrong) => {
      expect(await call(studio, { body: wrong })).toMatchObject({ status: 400 })
    },
  )

  it('listens only on the loopback interface', async () => {
    expect(studio.lines.join('\n')).toMatch(/read-only/)
    const taken = await runFile(CLI, [
      'studio',
      '--port',
      new URL(studio.url).port,
      '--database',
      await createDatabase(),
    ])
    expect(await taken.ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/Port \d+ is in use/) })
  })
})

const engines: [string, () => Promise<string>][] = [
  ['PostgreSQL', createDatabase],
  ['an embedded database', createEmbedded],
]

describe.each(engines)('without --write, on %s', (_, makeDatabase) => {
  let studio: Studio
  beforeAll(async () => {
    studio = await open(await makeDatabase())
  })
  afterEach(async () => {
    expect(await query(studio, CONSUMERS)).toEqual([null, [{ n: 0 }]])
  })

  it.each([
    [INSERT],
    [`with made as (${INSERT} returning 1) select * from made`],
    [`select 1; commit; ${INSERT}`],
    [`commit; ${INSERT}`],
    [`set transaction read write; ${INSERT}`],
    [`do $$ begin ${INSERT}; end $$`],
    [`do $$ begin commit; ${INSERT}; end $$`],
    [`do $$ begin set transaction read write; ${INSERT}; end $$`],
    [`explain analyze ${INSERT}`],
    ['drop table chat_consumers'],
    ['set transaction read write'],
    ['nonsense'],
  ])('changes nothing by %s', async (sql) => {
    expect(await query(studio, sql)).toEqual([{ name: 'Error', message: expect.any(String) }])
    expect(await query(studio, sql, 'public')).toEqual([{ name: 'Error', message: expect.any(String) }])
  })

  it('discards changes of statements that try to persist them', async () => {
    for (const sql of [
      'commit',
      'rollback',
      'set session characteristics as transaction read write',
      'set default_transaction_read_only = off',
      `select set_config('transaction_read_only', 'off', false)`,
      'commit and chain',
      'begin',
    ]) {
      await query(studio, sql)
      expect(await query(studio, INSERT)).toEqual([{ name: 'Error', message: expect.stringContaining('--write') }])
    }
    const queries = [{ sql: 'commit' }, { sql: INSERT }]
    const { text } = await call(studio, { body: { procedure: 'transaction', queries } })
    expect(JSON.parse(text)).toEqual([{ name: 'Error', message: expect.stringContaining('--write') }])
  })

  it('returns values unchanged', async () => {
    const sql = `select 9007199254740993::bigint as large, '2026-01-02'::date as day, '{"a": 1}'::jsonb as json,
                        '2026-01-02 03:04:05.678+00'::timestamptz as at, array['x'] as list, null as nothing`
    expect(await query(studio, sql)).toEqual([
      null,
      [
        {
          large: '9007199254740993',
          day: '2026-01-02',
          json: { a: 1 },
          at: '2026-01-02T03:04:05.678Z',
          list: ['x'],
          nothing: null,
        },
      ],
    ])
  })
})

describe.each(engines)('with --write, on %s', (_, makeDatabase) => {
  it('applies changes, several statements atomically', async () => {
    const studio = await open(await makeDatabase(), ['--write'])
    expect(studio.lines[0]).toMatch(/, writable:/)
    expect(await query(studio, INSERT)).toEqual([null, []])
    expect(await query(studio, `delete from chat_consumers`, 'public')).toEqual([null, []])
    const both = (second: string) => ({ procedure: 'transaction', queries: [{ sql: INSERT }, { sql: second }] })
    const failed = await call(studio, { body: both('select 1 / 0') })
    expect(JSON.parse(failed.text)).toEqual([{ name: 'Error', message: 'division by zero' }])
    expect(await query(studio, CONSUMERS)).toEqual([null, [{ n: 0 }]])
    const made = await call(studio, { body: both(CONSUMERS) })
    expect(JSON.parse(made.text)).toEqual([null, [[], [{ n: 1 }]]])
    expect(await query(studio, CONSUMERS)).toEqual([null, [{ n: 1 }]])
    expect(await query(studio, 'copy chat_consumers from stdin')).toEqual([
      { name: 'Error', message: expect.stringContaining('psql') },
    ])
    await query(studio, 'begin')
    expect(await query(studio, CONSUMERS)).toEqual([null, [{ n: 1 }]])
  })
})

it('commits to PostgreSQL', async () => {
  const url = await createDatabase()
  await query(await open(url, ['--write']), INSERT)
  expect(await rowsOf(url, CONSUMERS)).toEqual([{ n: 1 }])
})

it('reports an unreachable database instead of a URL', async () => {
  const script = await runFile(CLI, ['studio', '--database', 'postgres://user:hunter2@localhost:1/chat'])
  expect(await script.ended).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Cannot use the database localhost:1\/chat: .*ECONNREFUSED/),
  })
})

it('stops on a signal, canceling the running statement', async () => {
  const url = await createDatabase()
  const [holder, observer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await Promise.all([holder.connect(), observer.connect()])
  await holder.query('select pg_advisory_lock(1)')
  const waiting = async () =>
    (
      await observer.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      )
    ).rowCount
  const studio = await open(url)
  const answer = query(studio, 'select pg_advisory_lock(1)').catch(() => 'broken off')
  while ((await waiting()) === 0) await new Promise((resolve) => setImmediate(resolve))
  studio.script.process.kill('SIGTERM')
  expect(await studio.script.ended).toMatchObject({ code: 0, stderr: '' })
  expect([await answer, await waiting()]).toEqual(['broken off', 0])
  await Promise.all([holder.end(), observer.end()])
}, 15_000)

it('stops on a signal', async () => {
  for (const { process } of started) process.kill('SIGTERM')
  const ends = await Promise.all(started.map(({ ended }) => ended))
  expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual(ends.map(() => ({ code: 0, stderr: '' })))
})

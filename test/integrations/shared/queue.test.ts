import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Pool } from 'pg'
import type { Database, Row } from '../../../integrations/shared/src/database'
import { FinalError, Queue, queueColumns, rearmed, RetryError } from '../../../integrations/shared/src/queue'
import { checkSchemaName, installSchema, removeSchema } from '../../../integrations/shared/src/schema'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'
import { LitePool } from '../../support/pglite'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const migrations = [
  `create table jobs (id text primary key, ${queueColumns}, note text, tenant text);`,
  `create index on jobs (due_at) where due_at is not null; insert into jobs (id) values ('second version');`,
]

const databases = {
  PostgreSQL: async () => new Pool({ connectionString: await createDatabase() }),
  PGlite: async () => new LitePool(),
}

describe.each(Object.keys(databases) as (keyof typeof databases)[])('on %s', (kind) => {
  let database: Database & { end(): Promise<void> }
  const open: Queue<Row>[] = []
  const schema = () => ({ database, name: 'chat_jobs', owner: '@chat-service/jobs' })

  beforeAll(async () => {
    database = await databases[kind]()
  })
  beforeEach(() => installSchema(schema(), migrations))
  afterEach(async () => {
    await Promise.all(open.splice(0).map((queue) => queue.close()))
    await removeSchema(schema())
  })
  afterAll(() => database.end())

  const add = (id: string) =>
    database.query(`insert into chat_jobs.jobs (id, due_at) values ($1, now() - interval '1 second')`, [id])
  const find = async (id: string) => (await database.query('select * from chat_jobs.jobs where id = $1', [id])).rows[0]
  const start = (options: Partial<ConstructorParameters<typeof Queue<Row>>[0]>) => {
    const queue = new Queue<Row>({
      database,
      table: 'chat_jobs.jobs',
      key: ['id'],
      handle: async () => 'remove',
      giveUp: async () => 'remove',
      log,
      concurrency: 4,
      timeoutMs: 10_000,
      retry: { attempts: 5, minMs: 5, maxMs: 20 },
      pollMs: 10,
      ...options,
    })
    open.push(queue)
    queue.start()
    return queue
  }

  it('the schema is created once, version by version, and removed completely', async () => {
    await Promise.all([installSchema(schema(), migrations), installSchema(schema(), migrations)])
    expect(await find('second version')).toMatchObject({ due_at: null, attempts: 0 })
    const { rows } = await database.query('select version from chat_jobs.migrations order by version')
    expect(rows).toEqual([{ version: 1 }, { version: 2 }])
    await removeSchema(schema())
    await removeSchema(schema())
    expect((await database.query(`select nspname from pg_namespace where nspname = 'chat_jobs'`)).rows).toEqual([])
  })

  it('the schema of another owner is neither used nor dropped', async () => {
    const other = { ...schema(), owner: '@chat-service/other' }
    await expect(installSchema(other, migrations)).rejects.toThrow('Choose another name with the option schema')
    await removeSchema(other)
    expect(await find('second version')).toBeDefined()
  })

  it('two processes handle each due row once', async () => {
    const handled: string[] = []
    const handle = async ({ id }: Row) => {
      handled.push(id as string)
      return 'remove' as const
    }
    const ids = Array.from({ length: 40 }, (_, index) => `job-${index}`)
    await Promise.all(ids.map(add))
    start({ handle })
    start({ handle })
    await eventually(() => handled.length >= ids.length)
    await Promise.all(open.splice(0).map((queue) => queue.close()))
    expect(handled.toSorted()).toEqual(ids.toSorted())
    expect((await database.query('select id from chat_jobs.jobs')).rows).toEqual([{ id: 'second version' }])
  })

  it('rows of a full lane leave room for others', async () => {
    await Promise.all(['slow-1', 'slow-2', 'slow-3', 'slow-4'].map(add))
    await database.query(`update chat_jobs.jobs set note = case when id like 'slow%' then 'slow' else 'quick' end`)
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const begun: string[] = []
    start({
      lanes: [{ column: 'note', limit: 2 }],
      concurrency: 3,
      handle: async ({ id, note }) => {
        begun.push(id as string)
        if (note === 'slow') await released
        return 'remove'
      },
    })
    await eventually(() => begun.length === 2)
    await database.query(
      `insert into chat_jobs.jobs (id, due_at, note) select 'quick-' || n, now(), 'quick' from generate_series(1, 3) n`,
    )
    await eventually(() => begun.length === 5)
    expect(begun.toSorted().slice(0, 3)).toEqual(['quick-1', 'quick-2', 'quick-3'])
    release()
    await eventually(async () => {
      for (const n of [1, 2, 3, 4]) expect(await find(`slow-${n}`)).toBeUndefined()
    })
    expect(begun).toHaveLength(7)
  })

  it('full lanes alternate with the one that is last by name and by time', async () => {
    await database.query(
      `insert into chat_jobs.jobs (id, note, due_at)
       select lane || '-' || n, lane, now() - interval '1 hour' from generate_series(1, 20) n, unnest($1::text[]) lane`,
      [['a', 'b', 'c', 'd', 'e']],
    )
    await database.query(
      `insert into chat_jobs.jobs (id, note, due_at) select 'z-' || n, 'z', now() from generate_series(1, 4) n`,
    )
    const begun: string[] = []
    const ended: (() => void)[] = []
    start({
      lanes: [{ column: 'note', limit: 10 }],
      concurrency: 6,
      handle: async ({ note }) => {
        begun.push(note as string)
        await new Promise<void>((resolve) => ended.push(resolve))
        return 'remove'
      },
    })
    const all = ['a', 'b', 'c', 'd', 'e', 'z']
    await eventually(() => expect(begun.toSorted()).toEqual(all))
    // Each free slot goes to the lane without one.
    for (let n = 0; n < 6; n++) {
      const lane = begun[n]
      ended[n]!()
      await eventually(() => expect(begun).toHaveLength(7 + n))
      expect(begun[6 + n]).toBe(lane)
    }
    for (let n = 6; n < 104; n++) {
      await eventually(() => ended[n] !== undefined)
      ended[n]!()
    }
    await eventually(async () =>
      expect((await database.query('select id from chat_jobs.jobs where due_at is not null')).rows).toEqual([]),
    )
  })

  it('a tenant with 10,000 hanging due rows leaves room for another of its lane, and they alternate', async () => {
    await database.query(
      `insert into chat_jobs.jobs (id, note, tenant, due_at)
       select tenant || n, 'x', tenant, now() - interval '1 hour' from generate_series(1, 10000) n, unnest($1::text[]) tenant`,
      [['a']],
    )
    await database.query(
      `insert into chat_jobs.jobs (id, note, tenant, due_at) select 'b' || n, 'x', 'b', now() from generate_series(1, 3) n`,
    )
    const begun: string[] = []
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const queue = start({
      lanes: [
        { column: 'note', limit: 4 },
        { column: 'tenant', limit: 3 },
      ],
      concurrency: 8,
      handle: async ({ tenant }) => {
        begun.push(tenant as string)
        if (tenant === 'a') await released
        return 'remove'
      },
    })
    await eventually(() => begun.filter((tenant) => tenant === 'b').length === 3)
    expect(begun.slice(0, 4).toSorted()).toEqual(['a', 'a', 'b', 'b'])
    await eventually(() => expect(begun.toSorted()).toEqual(['a', 'a', 'a', 'b', 'b', 'b']))
    const closed = queue.close()
    release()
    await closed
  })

  it('rows of a series are handled one at a time across processes, in order', async () => {
    await database.query(
      `insert into chat_jobs.jobs (id, note, due_at)
       select note || n, note, now() - interval '1 hour' + n * interval '1 second'
         from generate_series(1, 9) n, unnest($1::text[]) note`,
      [['x', 'y']],
    )
    const running = new Set<unknown>()
    const begun: string[] = []
    const options = {
      serial: ['note'],
      lanes: [{ column: 'note', limit: 3 }],
      handle: async ({ id, note }: Row) => {
        expect(running.has(note)).toBe(false)
        running.add(note)
        begun.push(id as string)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running.delete(note)
        return 'park' as const
      },
    }
    start(options)
    start({ ...options, pollMs: 5 })
    await eventually(() => expect(begun.length).toBeGreaterThanOrEqual(18))
    for (const name of ['x', 'y'])
      expect(begun.filter((id) => id.startsWith(name))).toEqual(Array.from({ length: 9 }, (_, n) => `${name}${n + 1}`))
  })

  it('prioritized rows of a series are handled before those due for longer', async () => {
    await database.query(
      `insert into chat_jobs.jobs (id, note, due_at)
       select id, 'x', now() - interval '1 hour' + n * interval '1 second'
         from unnest(array['b', 'a', 'first-b', 'first-a']) with ordinality as job (id, n)`,
    )
    const begun: unknown[] = []
    start({
      serial: ['note'],
      first: (row) => `${row}.id like 'first-%'`,
      handle: async ({ id }) => {
        begun.push(id)
        return 'remove'
      },
    })
    await eventually(() => begun.length === 4)
    expect(begun).toEqual(['first-b', 'first-a', 'b', 'a'])
  })

  it('a failed row is retried, and given up after the last attempt or a final error', async () => {
    const attempts: Record<string, number> = {}
    const given: [string, string][] = []
    await Promise.all(['once', 'always', 'final'].map(add))
    start({
      handle: async ({ id, attempts: attempt }) => {
        attempts[id as string] = attempt as number
        if (id === 'final') throw new FinalError('unknown mailbox')
        if (id === 'always') throw new Error('away')
        if (attempt === 1) throw new RetryError('later', 1)
        return 'park'
      },
      giveUp: async ({ id }, error) => {
        given.push([id as string, error.message])
        return id === 'final' ? 'park' : 'remove'
      },
    })
    await eventually(async () => {
      expect(await find('always')).toBeUndefined()
      expect(await find('once')).toMatchObject({ due_at: null, attempts: 0, claim: null, last_error: null })
      expect(await find('final')).toMatchObject({ due_at: null })
    })
    expect(attempts).toEqual({ once: 2, always: 5, final: 1 })
    expect(given.toSorted()).toEqual([
      ['always', 'away'],
      ['final', 'unknown mailbox'],
    ])
  })

  it('a row that is rearmed while it is handled keeps its new time', async () => {
    await add('job')
    let count = 0
    start({
      handle: async () => {
        if (++count > 1) return 'remove'
        await database.query(`update chat_jobs.jobs set due_at = now(), ${rearmed}, note = 'new' where id = 'job'`)
        return 'park'
      },
    })
    await eventually(async () => (await find('job')) === undefined)
    expect(count).toBe(2)
  })

  it('a dead process’s row is claimed after its lease; one that kills each process is given up', async () => {
    await add('job')
    await add('deadly')
    await database.query(
      `update chat_jobs.jobs set claim = gen_random_uuid(), attempts = attempts + 1 where id = 'job'`,
    )
    await database.query(`update chat_jobs.jobs set claim = gen_random_uuid(), attempts = 5 where id = 'deadly'`)
    const handled: Row[] = []
    const given: unknown[] = []
    start({
      handle: async (row) => {
        handled.push(row)
        return 'remove'
      },
      giveUp: async ({ id }) => {
        given.push(id)
        return 'remove'
      },
    })
    await eventually(async () => !(await find('job')) && !(await find('deadly')))
    expect(handled).toMatchObject([{ id: 'job', attempts: 2 }])
    expect(given).toEqual(['deadly'])
  })

  it('closing waits for running rows, then aborts them and leaves them due', async () => {
    await add('job')
    let isRunning = false
    const queue = start({
      handle: (_, signal) =>
        new Promise((_resolve, reject) => {
          isRunning = true
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    })
    await eventually(() => isRunning)
    await queue.close({ timeoutMs: 20 })
    expect(await find('job')).toMatchObject({ attempts: 0, claim: null })
    start({})
    await eventually(async () => (await find('job')) === undefined)
  })

  it('a handler that never ends times out, even after garbage collection', async () => {
    await add('job')
    let count = 0
    start({ timeoutMs: 300, handle: () => (++count === 1 ? new Promise(() => undefined) : Promise.resolve('remove')) })
    await eventually(() => count === 1)
    setFlagsFromString('--expose-gc')
    ;(runInNewContext('gc') as () => void)()
    await eventually(async () => (await find('job')) === undefined)
    expect(count).toBe(2)
  })

  it('temporary failures of the database delay rows', async () => {
    await add('job')
    let failures = 4
    const flaky: Database = {
      async query(text, values) {
        if (failures-- > 0) throw new Error('connection refused')
        return database.query(text, values)
      },
    }
    start({ database: flaky })
    await eventually(async () => (await find('job')) === undefined)
  })
})

it('the name of a schema needs no quotes', () => {
  expect(checkSchemaName('chat_mail')).toBe('chat_mail')
  for (const name of ['', '1a', 'Chat', 'a"b', "a'b", 'a'.repeat(64), undefined])
    expect(() => checkSchemaName(name)).toThrow('`schema` must be 1 to 63 lower-case letters')
})

import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { scratchFolder } from '../platform/database/scratch'

const home = join(__dirname, '../..')

/** What a program that has these modules of `npm run prove` prints, as JSON. */
function printed(body: string): unknown {
  const modules = ['plan', 'postgres', 'report', 'tally'].map(
    (name) => `import * as ${name} from ${JSON.stringify(join(home, `scripts/prove/${name}.mjs`))}`,
  )
  const program = `${modules.join('\n')}\n${body}`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }))
}

it('breaks the same things at the same times with the same seed, and PostgreSQL in each round', () => {
  const plans = printed(`console.log(JSON.stringify(['a', 'a', 'b'].map((seed) => plan.planOf(seed, 2))))`)
  const [first, again, other] = plans as { kind: string; at: number }[][]
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  const kinds = first!.map(({ kind }) => kind)
  expect(new Set(kinds.slice(0, 10))).toEqual(new Set(kinds.slice(10)))
  expect(kinds).toEqual(expect.arrayContaining(['databaseCrash', 'databaseFreeze']))
})

it('has ranges over the runs in its table, and no value of one of them alone', () => {
  const outcomes = [
    { lostSilently: 3, rightAgainMostMs: 480 },
    { lostSilently: 0, rightAgainMostMs: 11_400 },
    { lostSilently: 1, rightAgainMostMs: 900 },
  ]
  const page = `report.tableOf([{ name: 'one', outcomes: ${JSON.stringify(outcomes)}.map((few) => ({ load: 1, ...few })) }])`
  const table = printed(`console.log(JSON.stringify(${page}))`)
  expect(table).toMatch(/\| lost silently +\| +0–3 \|/)
  expect(table).toMatch(/\| right again, longest +\| +0\.5–11\.4 s \|/)
  expect(table).toMatch(/\| load average +\| +1\.0 \|/)
})

it('counts a message as lost unless it arrived, and as notified only by a notice after it was acknowledged', () => {
  const counted = printed(`
    const all = new tally.Tally()
    const [well, warned, unaware] = [1, 2, 3].map(() => all.subscriber('channel0'))
    unaware.notifyOfGap()
    await new Promise((resolve) => setTimeout(resolve, 5))
    all.acknowledge('channel0:0')
    well.receive('channel0:0')
    well.receive('channel0:0')
    await new Promise((resolve) => setTimeout(resolve, 5))
    warned.notifyOfGap()
    console.log(JSON.stringify(all.outcome([performance.now()])))`)
  expect(counted).toMatchObject({ expected: 3, once: 0, doubled: 1, lostNotified: 1, lostSilently: 1 })
})

it('keeps commits in its PostgreSQL: frozen it does not respond, killed it restarts', () => {
  const seen = printed(`
    import pg from 'pg'
    const server = await new postgres.Postgres().start()
    const ask = async (text) => {
      const connection = new pg.Client(server.url)
      connection.on('error', () => {})
      await connection.connect()
      return (await connection.query(text).finally(() => connection.end())).rows
    }
    await ask('create table kept as select 1 as n')
    const [{ fsync }] = await ask('show fsync')
    const [{ began }] = await ask('select pg_postmaster_start_time()::text as began')
    const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    const thawed = server.freeze(1500)
    await after(500)
    const asked = ask('select 1').then(() => true)
    // Timers of one process keep their order: this one is over before the thaw.
    const answeredInIce = await Promise.race([asked, after(700).then(() => false)])
    await Promise.all([asked, thawed])
    // Faults never overlap.
    await Promise.all([server.crash(0), server.freeze(0)])
    const rows = await ask('select n, pg_postmaster_start_time()::text > $$' + began + '$$ as "isNew" from kept')
    await server.stop()
    console.log(JSON.stringify({ fsync, answeredInIce, rows }))`)
  expect(seen).toEqual({ fsync: 'on', answeredInIce: false, rows: [{ n: 1, isNew: true }] })
})

describe('the check of the lockfiles', () => {
  /** Problems that it names, where the text of a file is changed. */
  function problems(file: string, change: (text: string) => string): string {
    const folder = scratchFolder()
    const files = ['package.json', 'package-lock.json', 'scripts/package.json', 'clients/ui/react-19/package.json']
    const own = ['scripts/check-lockfile.mjs', 'scripts/program.mjs']
    for (const name of [...files, ...own]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      cpSync(join(home, name), join(folder, name))
    }
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
    return spawnSync(process.execPath, [join(folder, 'scripts/check-lockfile.mjs')], { encoding: 'utf8' }).stderr
  }
  it('lets no package in that warns on the oldest Node that ours takes', () => {
    const refused = ['>= 22.x', '^18 || ^22', '>=22 || 16 >=16.1', '<20', '>=22.12.0']
    const taken = ['>=20', '18 || 20 || >=22', '>=22.12.0 || >=20.19.0 <21.0.0', '*', '>= 0.8 < 99']
    const names = ['ws', 'koa', 'pg', 'kysely', 'ioredis', 'pino', 'bullmq', 'jest', 'ajv', 'yaml']
    const ranges = new Map([...refused, ...taken].map((range, n) => [`node_modules/${names[n] as string}`, range]))
    const found = problems('package-lock.json', (text) => {
      const lock = JSON.parse(text) as { packages: Record<string, object> }
      for (const [name, node] of ranges) Object.assign(lock.packages[name]!, { engines: { node } })
      return JSON.stringify(lock)
    })
    const named = [...ranges].filter(([name, range]) => found.includes(`${name} asks for Node ${range}`))
    expect(named.map(([, range]) => range)).toEqual(refused)
  })

  it('names a package that is missing, and a tool without an exact version', () => {
    const lacking = problems('package-lock.json', (text) =>
      text.replace('"node_modules/tweetnacl"', '"node_modules/other"'),
    )
    expect(lacking).toContain('node_modules/@nats-io/nkeys asks for tweetnacl, which is missing')
    const wrong = problems('package.json', (text) =>
      text.replace('"@nats-io/jetstream": "', '"@nats-io/jetstream": "^'),
    )
    expect(wrong).toContain('package.json asks for @nats-io/jetstream ^')
    expect(wrong).toContain('give it an exact version')
  })
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { databaseUrl } from '../support/database'
import { emptyDatabase, runFile } from '../platform/database/scratch'

const run = async (args: string[], env?: Record<string, string>) =>
  (await runFile('src/cli/chat-migrate.ts', args, env)).ended

/** The URL of a missing database, with a name that the tests drop. */
const missingDatabase = () => databaseUrl(`${process.env.TEST_TEMPLATE_DATABASE}_${randomBytes(6).toString('hex')}`)

const withPassword = (url: string) => url.replace(/^(postgres:\/\/)(?:([^@/:]*)(?::[^@]*)?@)?/, '$1$2:hunter2@')

describe('its help', () => {
  it('lists the commands, their options, and the precedence of database URLs', async () => {
    const { code, stdout } = await run(['--help'])
    expect(code).toBe(0)
    const commands = [...stdout.matchAll(/^ {2}([a-z][a-z-]*) {2,}\S/gm)].map(([, name]) => name!)
    expect(commands).toEqual(['deploy', 'dev', 'status', 'studio', 'new-epoch', 'doctor', 'import', 'convert'])
    expect(stdout).toMatch(/--database, else CHAT_DATABASE_URL, else DATABASE_URL/)
    const takes = {
      deploy: '--create',
      dev: '--name',
      status: '--dir',
      studio: '--write',
      doctor: '--json',
      import: '--tenant',
    }
    for (const [command, option] of Object.entries(takes)) {
      const help = await run([command, '--help'])
      expect(help).toMatchObject({ code: 0, stderr: '' })
      expect(help.stdout).toMatch(new RegExp(`^Usage: chat-migrate ${command} [^]*${option}[^]*--help`))
    }
  })
})

describe('an invalid command line', () => {
  it.each([
    [['stauts'], /^Unknown command "stauts"\.\n\nUsage: [^]* deploy [^]* dev [^]* status /],
    [['status', '--json'], /Unknown option --json of "chat-migrate status"\. It takes: --dir, --database, --help\./],
    [['deploy', '--databse=postgres://u:hunter2@h/d'], /Unknown option --databse/],
    [['--database'], /--database needs a value/],
    [['--shared=no'], /--shared takes no value/],
    [['studio', '--port', 'x'], /^--port must be between 0 and 65535/],
    [['deploy', '--dir', './none'], /^There is no folder \.\/none/],
    [['dev', '--name', 'a;b'], /^--name must consist of/],
    [['status', 'now'], /"chat-migrate status" takes only options/],
    [['import'], /^Name the files to import/],
    [['import', 'none.jsonl', '--tenant', 't'], /^There is no file none\.jsonl/],
    [['import', '-'], /^Name the tenant/],
    [['import', '-', '--tenant', 't', '--jobs', '0'], /^--jobs must be between 1 and 32, got "0"/],
    [['convert', 'slack'], /^Name the format first: stream or sendbird/],
    [['postgres://u:hunter2@h/d'], /pass the database URL as --database <url>/],
    [['deploy', 'postgres://u:hunter2@h/d'], /pass the database URL as --database <url>/],
  ])('%j is refused with what is allowed', async (args, message) => {
    const { code, stdout, stderr } = await run(args, { CHAT_DATABASE_URL: 'postgres://localhost:1/none' })
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
    expect(stdout + stderr).not.toContain('hunter2')
  })
})

describe('the connection', () => {
  it('prefers --database to CHAT_DATABASE_URL, and that to DATABASE_URL', async () => {
    const at = (name: string) => `postgres://user:hunter2@localhost:1/${name}`
    const env = { CHAT_DATABASE_URL: at('second'), DATABASE_URL: at('third') }
    const third = await run(['status'], { ...env, CHAT_DATABASE_URL: '' })
    const results = [await run(['status', '--database', at('first')], env), await run(['status'], env), third]
    const named = results.map(({ stderr }) => [
      /localhost:1\/(\w+)/.exec(stderr)?.[1],
      /port in (\S+)/.exec(stderr)?.[1],
    ])
    expect(named).toEqual([
      ['first', '--database'],
      ['second', 'CHAT_DATABASE_URL'],
      ['third', 'DATABASE_URL'],
    ])
    expect(JSON.stringify(results)).not.toContain('hunter2')
  })

  it('suggests a fix for a refused connection and for a wrong password', async () => {
    const refused = await run(['deploy', '--database', 'postgres://user:hunter2@localhost:1/chat'])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/ECONNREFUSED.*is PostgreSQL running/) })

    const gate = createServer((socket) => {
      const fields = ['SFATAL', 'C28P01', 'Mpassword authentication failed for user "user"', '']
      const body = Buffer.from(`${fields.join('\0')}\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeUInt32BE(body.length + 4, 1)
      socket.once('data', () => socket.end(Buffer.concat([head, body])))
      socket.on('error', () => undefined)
    }).listen(0, '127.0.0.1')
    await once(gate, 'listening')
    const { port } = gate.address() as AddressInfo
    const wrong = await run(['status', '--database', `postgres://user:hunter2@127.0.0.1:${port}/chat`])
    gate.close()
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/password authentication failed.*--database/),
    })
    expect(JSON.stringify([refused, wrong])).not.toContain('hunter2')
  })

  it('creates a missing database with the option, and names the option without it', async () => {
    const url = withPassword(missingDatabase())
    const name = new URL(url).pathname.slice(1)
    const refused = await run([], { CHAT_DATABASE_URL: url })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/does not exist.*chat-migrate --create/) })
    const created = await run(['--create'], { CHAT_DATABASE_URL: url })
    expect(created).toMatchObject({ code: 0, stderr: `Created the database ${name}.\n` })
    expect(created.stdout).toMatch(/^applied {2}0001_baseline$/m)
    expect(await run(['--create'], { CHAT_DATABASE_URL: url })).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.stringify([refused, created])).not.toContain('hunter2')
  })

  it('creates a database in UTF-8 with the schema of the URL', async () => {
    const url = `${missingDatabase()}?schema=one`
    expect(await run(['deploy', '--create', '--database', url])).toMatchObject({ code: 0 })
    const client = new pg.Client({ connectionString: url.replace(/\?.*/, '') })
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_encoding') as encoding, to_regclass('one.chat_messages') is not null as "isThere"`,
    )
    await client.end()
    expect(rows).toEqual([{ encoding: 'UTF8', isThere: true }])
  })

  it('prints the command for a role that cannot create databases', async () => {
    const url = new URL(await emptyDatabase())
    const role = `plain${url.pathname.slice(1)}`
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(`create role "${role}" login`)
    await client.end()
    const wanted = new URL(missingDatabase())
    wanted.username = role
    const { code, stderr } = await run(['--create', '--database', wanted.href])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/may not create the database.*create database "/)])
  })
})

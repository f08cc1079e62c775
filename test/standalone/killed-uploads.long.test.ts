import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
import { Client } from 'pg'
import { ChatClient } from '../../clients/typescript/src/index'
import { createDatabase } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { query } from '../support/recount'

const folder = mkdtempSync(join(tmpdir(), 'chat-killed-uploads-'))
const secret = 'a secret that only the tests and this server know'
const token = jwt.sign({ userId: 'ann', tenantId: 'acme' }, secret, { expiresIn: '1h' })

afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(database: string) {
  const server = Program.node('dist/src/standalone/main.js', {
    ...{ PORT: '0', CHAT_DATA_DIR: folder, CHAT_JWT_SECRET: secret, CHAT_DATABASE_URL: database },
  })
  const url = (await server.prints(/"url":"([^"]+)"/))[1]!
  return { server, url, client: new ChatClient({ baseUrl: url, token }) }
}

/** The contents of all stored files, whole or in part. */
const stored = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .sort()

it('killed processes leave only the bytes of uploads used by a message', async () => {
  const database = await createDatabase()
  const first = await serve(database)
  const begin = (size: number) =>
    first.client.messages.createUpload({ fileName: 'a.txt', size, mimeType: 'text/plain' })
  const uploads = { cut: await begin(10), unused: await begin(6), kept: await begin(4), deleted: await begin(7) }
  const put = (base: string, name: keyof typeof uploads, body: string) =>
    fetch(base + new URL(uploads[name].target!.url).pathname, { method: 'PUT', body })
  await put(first.url, 'unused', 'unused')
  const half = request(uploads.cut.target!.url, { method: 'PUT', headers: { 'content-length': 10 }, agent: false })
  half.on('error', () => undefined)
  half.write('01234')
  await eventually(() => expect(stored()).toEqual(['01234', 'unused']))
  await first.server.kill('SIGKILL')

  const second = await serve(database)
  const [here, there] = await Promise.all(
    ['here', 'there'].map((name) => second.client.channels.createGroup({ name, userIds: ['bob'] })),
  )
  const { messages } = second.client
  const send = async (name: 'kept' | 'deleted') => {
    expect((await put(second.url, name, name)).status).toBe(201)
    return messages.send(here!.id, { files: [{ uploadId: uploads[name].uploadId }] })
  }
  const [kept, deleted] = [await send('kept'), await send('deleted')]
  await messages.forward(here!.id, kept.id, { targetChannelId: there!.id })
  await messages.delete(here!.id, kept.id)
  await messages.delete(here!.id, deleted.id)
  await second.server.kill('SIGKILL')

  await query(database, `update chat_deleted_files set due_at = due_at - interval '24 hours 1 minute'`)
  await serve(database)
  await eventually(async () => expect(await query(database, 'select from chat_deleted_files')).toEqual([]))
  expect(stored()).toEqual(['kept'])
})

it('keeps nothing of uploads interrupted by a kill', async () => {
  const data = mkdtempSync(join(folder, 'demo-'))
  const databaseUrl = await createDatabase()
  const env = { PORT: '0', CHAT_DATA_DIR: data, CHAT_DEMO: 'true', CHAT_DATABASE_URL: databaseUrl }
  const start = async () => {
    const program = Program.node('dist/src/standalone/main.js', env)
    await program.prints(/List the channels of bob:/)
    return { program, baseUrl: (await program.prints(/at (http\S+)\n/))[1] as string }
  }
  const { program, baseUrl } = await start()
  const token = (await program.prints(/^alice: (\S+)$/m))[1] as string
  const { channels } = await new ChatClient({ baseUrl, token }).channels.list()
  const headers = { 'content-type': 'multipart/form-data; boundary=edge', authorization: `Bearer ${token}` }
  const uploads = ['/uploads', `/channels/${channels[0]!.id}/files`].map((path) => {
    const outgoing = request(baseUrl + path, { method: 'POST', headers, agent: false }).on('error', () => undefined)
    outgoing.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello')
    return outgoing
  })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const notes = async () => (await client.query('select file_url, upload from chat_deleted_files')).rows.length
    const stored = () =>
      readdirSync(join(data, 'files'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.endsWith('content') && !name.startsWith('incoming'),
      )
    await eventually(async () => expect(await notes()).toBe(uploads.length))
    const ofDemo = stored()
    // The files are stored, but not recorded further.
    await client.query('begin; lock table chat_deleted_files, chat_messages in exclusive mode')
    for (const outgoing of uploads) outgoing.end('\r\n--edge--\r\n')
    await eventually(() => expect(stored()).toHaveLength(ofDemo.length + uploads.length))
    await program.kill('SIGKILL')
    // Its statements waiting for the lock would still run.
    const others = 'datname = current_database() and pid <> pg_backend_pid()'
    await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where ${others}`)
    await client.query('commit')
    await client.query('update chat_deleted_files set due_at = now()')
    await start()
    await eventually(() => expect(stored()).toEqual(ofDemo))
    await eventually(async () => expect(await notes()).toBe(0))
  } finally {
    await client.end()
  }
})

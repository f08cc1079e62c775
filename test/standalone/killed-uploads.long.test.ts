import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
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

it('processes that are killed leave the bytes of no upload but those that a message has', async () => {
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

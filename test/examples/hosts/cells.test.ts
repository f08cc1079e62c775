import { ChatClient, type Channel } from '../../../clients/typescript/src/index'
import { CompiledHosts } from '../../support/compiled-hosts'
import { createDatabase } from '../../support/database'
import { Program } from '../../support/program'
import { refusalOf, TestSocket } from '../../support/socket'

let compiled: CompiledHosts
let databases: { DATABASE_A: string; DATABASE_B: string }

beforeAll(async () => {
  compiled = await CompiledHosts.of('module')
  databases = { DATABASE_A: await createDatabase(), DATABASE_B: await createDatabase() }
})
afterAll(async () => {
  await Program.killAll()
  await compiled.remove()
})

/** A process with these cells. */
async function start(cells: string) {
  const program = Program.node(compiled.program('cells'), { PORT: '0', CELLS: cells, ...databases })
  const url = (await program.prints(/listens on (\S+)/))[1] as string
  const post = async <T>(route: string, body: object) => {
    const answer = await fetch(`${url}${route}`, { method: 'POST', body: JSON.stringify(body) })
    return (await answer.json()) as T
  }
  return {
    program,
    url,
    post,
    logIn: (userId: string) => post<{ baseUrl: string; token: string }>('/login', { userId }),
  }
}

const socketOf = (url: string, token: string) =>
  TestSocket.open(`${url.replace('http', 'ws')}/chat`, { headers: { authorization: `Bearer ${token}` } })

it('serves each tenant from its own cell, in one process', async () => {
  const host = await start('a,b')
  const [ada, grace] = [await host.logIn('ada'), await host.logIn('grace')]
  expect([ada.baseUrl, grace.baseUrl]).toEqual(['/messaging/a', '/messaging/b'])
  for (const [{ baseUrl, token }, tenantId, other] of [
    [ada, 'engines', grace],
    [grace, 'compilers', ada],
  ] as const) {
    const { id } = await host.post<Channel>('/groups', { tenantId })
    const client = new ChatClient({ baseUrl: `${host.url}${baseUrl}`, token })
    const socket = await socketOf(`${host.url}${baseUrl}`, token)
    await socket.join(id)
    const sent = await client.messages.send(id, { text: 'hello' })
    expect(await socket.next('chat:message:received')).toMatchObject({ data: { message: { id: sent.id } } })
    // The other cell refuses the token, and does not have the channel.
    const elsewhere = new ChatClient({ baseUrl: `${host.url}${other.baseUrl}`, token })
    await expect(elsewhere.channels.get(id)).rejects.toMatchObject({ status: 401 })
    const refusal = await refusalOf(`${host.url}${other.baseUrl}/chat`.replace('http', 'ws'), ['chat.v1'], {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(refusal).toMatchObject({ status: 401 })
    const inOther = new ChatClient({ baseUrl: `${host.url}${other.baseUrl}`, token: other.token })
    await expect(inOther.channels.get(id)).rejects.toMatchObject({ status: 404 })
  }
  expect(await host.program.kill('SIGTERM')).toBe(0)
})

it('serves a cell from a separate process, while any process serves the login', async () => {
  const [a, b] = await Promise.all([start('a'), start('b')])
  const { baseUrl, token } = await a.logIn('grace')
  const { id } = await b.post<Channel>('/groups', { tenantId: 'compilers' })
  const inB = new ChatClient({ baseUrl: `${b.url}${baseUrl}`, token })
  expect((await inB.channels.get(id)).id).toBe(id)
  await expect(
    new ChatClient({ baseUrl: `${a.url}${baseUrl}`, token, retries: 0 }).channels.get(id),
  ).rejects.toMatchObject({ status: 404 })
})

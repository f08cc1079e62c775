import { ChatClient } from '../../../clients/typescript/src/index'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { Poller } from '../../support/poller'
import { Program } from '../../support/program'
import { tokenOf, type Person } from '../../support/world'

/** Killed once while it waits and once while it responds. */
const KILLS = 2

afterEach(() => Program.killAll())

it('a process killed during a poll causes no gap or duplicate: the next poll continues on another', async () => {
  const settings = { database: await createDatabase(), redis: redisUrl(), prefix: redisPrefix() }
  const start = async () => {
    const program = Program.node('test/support/plain-host.cjs', { HOST_SETTINGS: JSON.stringify(settings) })
    const [, baseUrl = ''] = await program.prints(/"url":"([^"]+)"/)
    const options = { baseUrl, retries: 0, timeoutMs: 60_000 }
    const client = (userId: string) => new ChatClient({ ...options, token: tokenOf(userId, 'acme') })
    return { program, alice: client('alice'), bob: { client: client('bob') } as Person }
  }
  const steady = await start()
  const { id: channelId } = await steady.alice.channels.createGroup({ userIds: ['bob'] })
  const poller = new Poller(steady.bob, [{ channelId }])
  await poller.poll()
  let sent = 0
  const send = () => steady.alice.messages.send(channelId, { text: `${++sent}` })
  for (let kill = 0; kill < KILLS; kill += 1) {
    const doomed = await start()
    const amid = poller.poll(25, doomed.bob).catch((error: { code: string }) => error.code)
    // If killed while responding, the response may have arrived.
    const answers = kill % 2 ? send() : undefined
    await doomed.program.kill('SIGKILL')
    if (!answers) expect(await amid).toBe('CONNECTION_FAILED')
    await Promise.all([amid, answers, send()])
    await poller.until(() => poller.positions.channels?.[0]?.since === sent)
  }
  const numbers = poller.of('chat:message:received').map(({ seq }) => seq)
  expect(numbers).toEqual(Array.from({ length: sent }, (_, n) => n + 1))
})

import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import type { Person } from '../../support/world'
import type { TestDevice } from './devices'
import { PushWorld, QUICK, routesOf } from './push-world'

let push: PushWorld
let url: string
let alice: Person
let bob: Person
beforeEach(async () => {
  push = await PushWorld.start()
  ;[alice, bob] = [push.world.person('alice'), push.world.person('bob')]
  url = await push.push()
  // This process delivers none: the others do.
  await push.pushes[0]!.close()
})
afterEach(async () => {
  await Program.killAll()
  await push.close()
})

/** A process that pushes. */
const host = () =>
  Program.script('test/integrations/push/pushing-host.ts', {
    PUSH_HOST: JSON.stringify({ ...QUICK, ...push.services, databaseUrl: push.world.databaseUrl }),
  })
const register = (of: Person, deviceId: string, device: TestDevice) =>
  routesOf(url, of.token).register(deviceId, device)
const group = async (...userIds: string[]) => (await alice.client.channels.createGroup({ userIds })).id
const send = async (channelId: string, text: string) => (await alice.client.messages.send(channelId, { text })).id
const rows = async (table: string) => (await push.database.query(`select * from chat_push.${table}`)).rows

it('another process sends the notice of one killed between claim and response, which replaces the first', async () => {
  const lost = (attempt: number) => (attempt === 1 ? ({ delivered: 'silent' } as const) : undefined)
  const [phone, desk] = [push.iphone(lost), push.browser(lost)]
  for (const [deviceId, device] of Object.entries({ phone, desk })) await register(bob, deviceId, device)
  const killed = await host()
  await killed.prints(/ready/)
  const id = await group('bob')
  await send(id, 'hello')
  await eventually(() => phone.received.length === 1 && desk.received.length === 1)
  await killed.kill('SIGKILL')
  const other = await host()
  await other.prints(/ready/)
  // The lease has expired.
  await push.database.query('update chat_push.deliveries set due_at = now() where claim is not null')
  await eventually(() => phone.received.length === 2 && desk.received.length === 2)
  const waiting = async () => (await rows('deliveries')).filter(({ due_at }) => due_at !== null)
  await eventually(async () => expect(await waiting()).toEqual([]))
  for (const { received, shown } of [phone, desk]) {
    expect(received).toHaveLength(2)
    expect(received[1]?.collapseId).toBe(received[0]?.collapseId)
    expect(shown.size).toBe(1)
  }
})

it('two processes, one of them killed, send one notice for each message and device', async () => {
  const [one, two] = [await host(), await host()]
  await Promise.all([one.prints(/ready/), two.prints(/ready/)])
  const devices = Array.from({ length: 10 }, (_, n) => (n % 2 ? push.iphone() : push.android()))
  const users = devices.map((_, n) => `user${n}`)
  for (const [n, device] of devices.entries()) await register(push.world.person(`user${n}`), 'phone', device)
  const id = await group(...users)
  const texts = Array.from({ length: 10 }, (_, n) => `m${n}`)
  for (const [n, text] of texts.entries()) {
    await send(id, text)
    if (n === 2) await one.kill('SIGKILL')
  }
  await eventually(async () => {
    // The claims of the killed one.
    await push.database.query(
      `update chat_push.deliveries set due_at = now() where due_at > now() + interval '20 seconds'`,
    )
    await push.database.query(
      `update chat_push.arrivals set due_at = now() where due_at > now() + interval '20 seconds'`,
    )
    for (const device of devices) expect(device.texts.toSorted()).toEqual(texts)
  })
  for (const device of devices) expect(device.badge).toBe(texts.length)
})

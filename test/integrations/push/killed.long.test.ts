import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { PushWorld, QUICK } from './push-world'

let push: PushWorld
beforeEach(async () => {
  push = await PushWorld.start()
  await push.push()
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

it('another process sends the notice of one killed between claim and response, which replaces the first', async () => {
  const lost = (attempt: number) => (attempt === 1 ? ({ delivered: 'silent' } as const) : undefined)
  const [phone, desk] = [push.iphone(lost), push.browser(lost)]
  for (const [deviceId, device] of Object.entries({ phone, desk })) await push.register(push.bob, deviceId, device)
  const killed = await host()
  await killed.prints(/ready/)
  const id = await push.group('bob')
  await push.send(id, 'hello')
  await eventually(() => phone.received.length === 1 && desk.received.length === 1)
  await killed.kill('SIGKILL')
  const other = await host()
  await other.prints(/ready/)
  // The lease has expired.
  await push.database.query('update chat_push.deliveries set due_at = now() where claim is not null')
  await eventually(() => phone.received.length === 2 && desk.received.length === 2)
  const waiting = async () => (await push.rows('deliveries')).filter(({ due_at }) => due_at !== null)
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
  for (const [n, device] of devices.entries()) await push.register(push.world.person(`user${n}`), 'phone', device)
  const id = await push.group(...users)
  const texts = Array.from({ length: 10 }, (_, n) => `m${n}`)
  for (const [n, text] of texts.entries()) {
    await push.send(id, text)
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

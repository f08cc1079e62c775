import { eventually } from '../../support/eventually'
import { PushWorld } from './push-world'

/* Changes while a push is being sent. */

let push: PushWorld
beforeEach(async () => void (push = await PushWorld.start()))
afterEach(() => push.close())

const updates = async () => (await push.rows('deliveries')).filter(({ message_id }) => message_id === '')

/** A wait that the test ends. */
function held() {
  let release: () => void = () => undefined
  const released = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
  return { released, release }
}

it('a read, and a message, while an update is being sent are pushed after it', async () => {
  await push.push({ timeoutSeconds: 60 })
  const { released, release } = held()
  const device = push.iphone((attempt) => (attempt === 3 ? released : undefined))
  await push.register(push.bob, 'phone', device)
  const id = await push.group('bob')
  const first = await push.send(id, 'one')
  await push.send(id, 'two')
  await eventually(() => expect(device.texts.toSorted()).toEqual(['one', 'two']))
  await push.bob.client.channels.markRead(id, { messageId: first })
  await eventually(() => push.apns.attemptsOf(device.token) === 3)
  await push.bob.client.channels.markRead(id)
  await eventually(async () =>
    expect((await updates()).map(({ claim }) => claim !== null).toSorted()).toEqual([false, true]),
  )
  const messageId = await push.send(id, 'three')
  await eventually(async () =>
    expect((await push.rows('deliveries')).map((row) => row.message_id)).toContain(messageId),
  )
  await push.database.query(`update chat_push.deliveries set due_at = now() where claim is null and due_at is not null`)
  // A third read changes the waiting update.
  await push.bob.client.channels.markRead(id, { messageId })
  await push.send(id, 'four')
  release()
  await eventually(() => expect([device.texts, device.badge]).toEqual([['four'], 1]))
  expect(device.received.slice(2).map(({ notice, badge }) => [notice?.body, badge])).toEqual([
    [undefined, 1],
    [undefined, expect.any(Number)],
    ['four', 1],
  ])
  await eventually(async () => expect(await updates()).toEqual([]))
})

it("an update does not wait behind its device's notice, whose lane is full", async () => {
  const { released, release } = held()
  await push.push({
    concurrency: 4,
    timeoutSeconds: 600,
    render: async ({ message, userId }) => {
      if (userId === 'carol') await released
      return { title: '', body: message.text }
    },
  })
  const device = push.iphone()
  await push.register(push.bob, 'phone', device)
  const [id, other] = [await push.group('bob'), await push.group('bob')]
  await push.send(id, 'one')
  await eventually(() => expect(device.texts).toEqual(['one']))
  await push.register(push.world.person('carol'), 'phone', push.iphone())
  await push.send(await push.group('carol'), 'slow')
  await eventually(async () =>
    expect((await push.rows('deliveries')).filter(({ claim }) => claim !== null)).toHaveLength(1),
  )
  await push.send(other, 'waits')
  await eventually(async () => expect((await push.rows('deliveries')).map((row) => row.channel_id)).toContain(other))
  await push.bob.client.channels.markRead(id)
  await eventually(() => expect([device.texts, device.badge]).toEqual([[], 1]))
  release()
  await eventually(() => expect(device.texts).toEqual(['waits']))
})

it('a notice whose token is renewed while it is being sent goes to the new one', async () => {
  await push.push({ timeoutSeconds: 60 })
  const { released, release } = held()
  const gone = { status: 410, body: { reason: 'Unregistered', timestamp: Date.now() + 3_600_000 } }
  const old = push.iphone(() => released.then(() => gone))
  const renewed = push.iphone()
  await push.register(push.bob, 'phone', old)
  await push.send(await push.group('bob'), 'one')
  await eventually(() => push.apns.attemptsOf(old.token) === 1)
  await push.register(push.bob, 'phone', renewed)
  release()
  await eventually(() => expect([renewed.texts, renewed.badge]).toEqual([['one'], 1]))
  expect(renewed.received).toHaveLength(1)
})

it('a read while a notice of a browser is being sent goes with the next one', async () => {
  await push.push({ timeoutSeconds: 60 })
  const { released, release } = held()
  const browser = push.browser((attempt) => (attempt === 3 ? released : undefined))
  await push.register(push.bob, 'desk', browser)
  const [id, other] = [await push.group('bob'), await push.group('bob')]
  const first = await push.send(id, 'one')
  await push.send(id, 'two')
  await eventually(() => expect(browser.texts.toSorted()).toEqual(['one', 'two']))
  await push.bob.client.channels.markRead(id, { messageId: first })
  await eventually(async () => expect(await updates()).toHaveLength(1))
  const [before] = await updates()
  await push.send(other, 'three')
  await eventually(() => push.web.attemptsOf(browser.token) === 3)
  await push.bob.client.channels.markRead(id)
  await eventually(async () => expect((await updates())[0]?.created_at).not.toEqual(before?.created_at))
  release()
  await eventually(() => expect(browser.texts.toSorted()).toEqual(['three', 'two']))
  await eventually(async () =>
    expect((await push.rows('deliveries')).filter(({ claim }) => claim !== null)).toEqual([]),
  )
  await push.send(other, 'four')
  await eventually(() => expect(browser.texts.toSorted()).toEqual(['four', 'three']))
  await eventually(async () => expect(await updates()).toEqual([]))
})

it('a push waits for a concurrent one of another process to the device', async () => {
  let isOther = true
  const database: typeof push.database = {
    end: () => Promise.resolve(),
    query: async (text, values) => {
      const result = await push.database.query(text, values)
      const [row] = result.rows
      if (isOther && text.includes('claim = gen_random_uuid()') && row?.device_id !== undefined) {
        isOther = false
        await push.database.query(
          `insert into chat_push.deliveries
                  (tenant_id, user_id, device_id, channel_id, message_id, seq, lane, due_at, claim)
           values ($1, $2, $3, $4, '', 0, 'other', now() + interval '1 hour', gen_random_uuid())`,
          [row.tenant_id, row.user_id, row.device_id, row.channel_id],
        )
      }
      return result
    },
  }
  await push.push({ database })
  const device = push.iphone()
  await push.register(push.bob, 'phone', device)
  await push.send(await push.group('bob'), 'hello')
  const ofMessage = async () => (await push.rows('deliveries')).find(({ message_id }) => message_id !== '')
  // Postponed, which is no failed attempt.
  await eventually(async () => {
    expect(isOther).toBe(false)
    expect(await ofMessage()).toMatchObject({ claim: null, attempts: 0, last_error: null })
  })
  expect(device.received).toEqual([])
  await push.database.query(`delete from chat_push.deliveries where message_id = ''`)
  await eventually(() => expect(device.texts).toEqual(['hello']))
})

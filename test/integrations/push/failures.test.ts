import { createPush } from '../../../integrations/push/src/index'
import { eventually } from '../../support/eventually'
import type { Person } from '../../support/world'
import type { TestDevice } from './devices'
import { authenticate, PushWorld, routesOf } from './push-world'

let push: PushWorld
beforeEach(async () => void (push = await PushWorld.start()))
afterEach(() => push.close())

const devicesOf = async ({ token }: Person) =>
  ((await routesOf(push.url, token).ask('GET', '/users/me/devices')).body as { devices: object[] }).devices.length

it.each([429, 500, 503])('a response of %i is retried, for all services', async (status) => {
  await push.push()
  const busy = (attempt: number) => (attempt <= 2 ? { status, headers: { 'retry-after': '0' } } : undefined)
  const devices = [push.iphone(busy), push.android(busy), push.browser(busy)]
  for (const [n, device] of devices.entries()) await push.register(push.bob, `device-${n}`, device)
  await push.send(await push.group('bob'), 'hello')
  for (const device of devices) {
    await eventually(() => expect(device.texts).toEqual(['hello']))
    expect(device.received).toHaveLength(1)
  }
  // On a slow machine, an attempt may also time out.
  expect(push.results.filter(({ outcome }) => outcome === 'failed').length).toBeGreaterThanOrEqual(6)
})

it('gets a new token when a service refuses the current one, and sends the notice once', async () => {
  await push.push()
  const expired = { status: 403, body: { reason: 'ExpiredProviderToken' } }
  const phone = push.iphone((attempt) => (attempt === 2 ? expired : undefined))
  const tablet = push.android()
  for (const [deviceId, device] of Object.entries({ phone, tablet })) await push.register(push.bob, deviceId, device)
  const id = await push.group('bob')
  await push.send(id, 'one')
  for (const device of [phone, tablet]) await eventually(() => expect(device.texts).toEqual(['one']))
  const [bearers, exchanges] = [push.apns.bearers.size, push.fcm.exchanges]
  push.fcm.accessTokens.clear()
  await push.send(id, 'two')
  for (const device of [phone, tablet]) {
    await eventually(() => expect(device.texts).toEqual(['one', 'two']))
    expect(device.received).toHaveLength(2)
  }
  expect([push.apns.bearers.size, push.fcm.exchanges]).toEqual([bearers + 1, exchanges + 1])
})

it('notices wait while a service refuses the host’s key, and the cause is logged once', async () => {
  await push.push()
  const refused = (answer: { status: number; body: object }) => (attempt: number) => (attempt <= 3 ? answer : undefined)
  const devices = [
    push.iphone(refused({ status: 403, body: { reason: 'InvalidProviderToken' } })),
    push.android(refused({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } })),
    push.browser(refused({ status: 403, body: { reason: 'BadJwtToken' } })),
  ]
  for (const [n, device] of devices.entries()) await push.register(push.bob, `device-${n}`, device)
  await push.send(await push.group('bob'), 'hello')
  for (const device of devices) {
    await eventually(() => expect(device.texts).toEqual(['hello']))
    expect(device.received).toHaveLength(1)
  }
  const causes = push.logged.filter((line) => line.startsWith('a push service refuses the key of the host'))
  expect(causes).toHaveLength(3)
  for (const reason of ['InvalidProviderToken', 'PERMISSION_DENIED', 'BadJwtToken'])
    expect(causes.join('\n')).toContain(reason)
})

it('notices for a device of another project are dropped', async () => {
  await push.push()
  const device = push.android(() => ({
    status: 403,
    body: { error: { status: 'PERMISSION_DENIED', details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } },
  }))
  await push.register(push.bob, 'phone', device)
  await push.send(await push.group('bob'), 'hello')
  await eventually(() => push.logged.some((line) => line.includes('SENDER_ID_MISMATCH')))
  await eventually(async () => expect(await push.rows('deliveries')).toEqual([]))
  expect(push.fcm.attemptsOf(device.token)).toBe(1)
})

it('subscriptions with an earlier key of the host are removed, so that pages subscribe again', async () => {
  const { chat } = push.world.nodes[0]!
  const earlierHost = createPush({ chat, database: push.database, authenticate, ...push.services })
  await earlierHost.migrate()
  push.url = await push.serve((request, response) => earlierHost.routes(request, response))
  const answers = {
    chrome: {
      status: 403,
      body: { text: 'the VAPID credentials do not correspond to the credentials used to create the subscriptions.' },
    },
    firefox: { status: 401, body: { errno: 109, message: 'VAPID public key mismatch' } },
    safari: { status: 400, body: { reason: 'VapidPkHashMismatch' } },
    // Without a reason: the server stores the key used at registration.
    edge: { status: 403 },
  }
  const earlier = Object.entries(answers).map(([name, answer]) => [name, push.browser(() => answer)] as const)
  for (const [name, browser] of earlier) await push.register(push.bob, name, browser)
  push.web.rotate()
  await push.push()
  const renewed = push.browser((attempt) => (attempt === 1 ? { status: 403 } : undefined))
  await push.register(push.bob, 'renewed', renewed)
  await push.send(await push.group('bob'), 'hello')
  await eventually(() => expect(renewed.texts).toEqual(['hello']))
  await eventually(async () => expect(await devicesOf(push.bob)).toBe(1))
  for (const [, { token }] of earlier) expect(push.web.attemptsOf(token)).toBe(1)
})

it('respects Retry-After, and drops a notice that is read meanwhile', async () => {
  await push.push()
  const busy = (attempt: number) => (attempt === 1 ? { status: 429, headers: { 'retry-after': '3600' } } : undefined)
  const devices = [push.iphone(busy), push.android(busy), push.browser(busy)]
  for (const [n, device] of devices.entries()) await push.register(push.bob, `device-${n}`, device)
  const id = await push.group('bob')
  await push.send(id, 'hello')
  await eventually(async () => {
    const waiting = (await push.rows('deliveries')).map(({ due_at, claim }) => [
      claim,
      (due_at as Date).getTime() > Date.now() + 3_000_000,
    ])
    expect(waiting).toEqual([
      [null, true],
      [null, true],
      [null, true],
    ])
  })
  await push.bob.client.channels.markRead(id)
  await push.database.query('update chat_push.deliveries set due_at = now()')
  await eventually(async () =>
    expect((await push.rows('deliveries')).filter(({ message_id }) => message_id !== '')).toEqual([]),
  )
  for (const device of devices) expect(device.received).toEqual([])
})

it('a notice that could not be delivered for 24 hours is given up', async () => {
  await push.push()
  const device = push.iphone(() => ({ status: 429 }))
  await push.register(push.bob, 'phone', device)
  await push.send(await push.group('bob'), 'hello')
  await eventually(() => push.apns.attemptsOf(device.token) >= 3)
  await push.database.query(`update chat_push.deliveries set created_at = now() - interval '25 hours'`)
  await eventually(async () => expect(await push.rows('deliveries')).toEqual([]))
  expect(push.logged.join('\n')).toContain('It was not delivered within 24 hours')
})

it('devices reported gone are removed, unless they have registered since', async () => {
  await push.push()
  const gone = [
    push.iphone(() => ({ status: 410, body: { reason: 'Unregistered', timestamp: Date.now() + 60_000 } })),
    push.iphone(() => ({ status: 400, body: { reason: 'BadDeviceToken' } })),
    push.android(() => ({
      status: 404,
      body: { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } },
    })),
    push.browser(() => ({ status: 410 })),
    push.browser(() => ({ status: 404 })),
  ]
  for (const [n, device] of gone.entries()) await push.register(push.bob, `gone-${n}`, device)
  const back = push.iphone((attempt) =>
    attempt === 1 ? { status: 410, body: { reason: 'Unregistered', timestamp: Date.now() - 3_600_000 } } : undefined,
  )
  await push.register(push.bob, 'back', back)
  const id = await push.group('bob')
  await push.send(id, 'one')
  await eventually(async () => expect(await devicesOf(push.bob)).toBe(1))
  await eventually(() => expect(back.texts).toEqual(['one']))
  await push.send(id, 'two')
  await eventually(() => expect(back.texts).toEqual(['one', 'two']))
  for (const device of gone)
    expect(
      push.apns.attemptsOf(device.token) + push.fcm.attemptsOf(device.token) + push.web.attemptsOf(device.token),
    ).toBe(1)
})

it('an unresponsive service delays no other, and its notices are sent once it responds', async () => {
  let isSilent = true
  await push.push({ concurrency: 8 })
  const silent = () => (isSilent ? ('silent' as const) : undefined)
  const slow = Array.from({ length: 12 }, () => push.iphone(silent))
  const quick = [push.android(), push.browser()]
  for (const [n, device] of slow.entries()) await push.register(push.bob, `slow-${n}`, device)
  for (const [n, device] of quick.entries()) await push.register(push.bob, `quick-${n}`, device)
  const id = await push.group('bob')
  for (const text of ['one', 'two', 'three']) await push.send(id, text)
  for (const device of quick) await eventually(() => expect(device.texts).toHaveLength(3))
  expect(slow.flatMap(({ received }) => received)).toEqual([])
  isSilent = false
  for (const device of slow) await eventually(() => expect(device.texts.toSorted()).toEqual(['one', 'three', 'two']))
})

it('a tenant with hanging devices leaves room for others of the same service', async () => {
  await push.push({ concurrency: 16, timeoutSeconds: 120 })
  const notify = async (tenantId: string, devices: TestDevice[]) => {
    const [ann, ben] = [push.world.person('ann', { tenantId }), push.world.person('ben', { tenantId })]
    for (const [n, device] of devices.entries()) await push.register(ben, `device-${n}`, device)
    const { id } = await ann.client.channels.createDirect({ userId: 'ben' })
    await ann.client.messages.send(id, { text: 'hello' })
  }
  const hanging = Array.from({ length: 8 }, () => push.iphone(() => 'silent'))
  await notify('busy', hanging)
  await eventually(() => hanging.filter(({ token }) => push.apns.attemptsOf(token) > 0).length === 3)
  const other = push.iphone()
  await notify('other', [other])
  await eventually(() => expect(other.texts).toEqual(['hello']))
  // The hanging requests end.
  push.apns.close()
})

it('checks a tenant’s simultaneous notices in one call', async () => {
  const { chat } = push.world.nodes[0]!
  const { notifications } = chat
  const asked: number[] = []
  const wanted: typeof notifications.wanted = (query) => {
    asked.push(query.notices.length)
    return notifications.wanted(query)
  }
  await push.push({
    graceSeconds: 3600,
    timeoutSeconds: 60,
    chat: {
      consume: (...given) => chat.consume(...given),
      consumers: chat.consumers,
      system: (tenantId) => chat.system(tenantId),
      notifications: { ...notifications, wanted },
    },
  })
  const devices = Array.from({ length: 15 }, () => push.iphone())
  for (const [n, device] of devices.entries()) await push.register(push.world.person(`user-${n}`), 'phone', device)
  await push.send(await push.group(...devices.map((_, n) => `user-${n}`)), 'hello')
  await eventually(async () => expect(await push.rows('arrivals')).toHaveLength(1))
  await push.database.query('update chat_push.arrivals set due_at = now()')
  for (const device of devices) await eventually(() => expect(device.texts).toEqual(['hello']))
  expect(asked).toEqual([15])
})

const waitingReads = async () =>
  (await push.rows('deliveries')).filter(({ message_id, due_at }) => message_id === '' && due_at !== null)

it('a notice that is repeated after a 5xx that followed its delivery replaces the first', async () => {
  await push.push({ timeoutSeconds: 60 })
  const late = (attempt: number) => (attempt === 1 ? { delivered: { status: 504 } } : undefined)
  const devices = [push.iphone(late), push.android(late), push.browser(late)]
  for (const [n, device] of devices.entries()) await push.register(push.bob, `device-${n}`, device)
  await push.send(await push.group('bob'), 'hello')
  for (const device of devices) {
    await eventually(() => expect(device.received).toHaveLength(2))
    expect([device.texts, device.badge]).toEqual([['hello'], 1])
  }
})

it.each([
  ['the answer was lost', 'silent' as const],
  ['a 504 followed', { status: 504 }],
])('a delivered notice goes when it is read elsewhere, though %s', async (_, delivered) => {
  await push.push({ retry: { minSeconds: 3600 } })
  const late = (attempt: number) => (attempt === 1 ? { delivered } : undefined)
  const devices = [push.iphone(late), push.android(late)]
  for (const [n, device] of devices.entries()) await push.register(push.bob, `device-${n}`, device)
  const id = await push.group('bob')
  await push.send(id, 'hello')
  for (const device of devices) await eventually(() => expect([device.texts, device.badge]).toEqual([['hello'], 1]))
  await eventually(() => expect(push.results.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']))
  await push.bob.client.channels.markRead(id)
  for (const device of devices) await eventually(() => expect([device.texts, device.badge]).toEqual([[], 0]))
  await eventually(async () => expect(await push.rows('deliveries')).toEqual([]))
})

it('a sent push is not repeated if its result cannot be recorded', async () => {
  let notes = 0
  const database: typeof push.database = {
    end: () => Promise.resolve(),
    // The first write for a push precedes its request.
    query: (text, values) =>
      text.includes('set badge') && ++notes === 2
        ? Promise.reject(new Error('connection lost'))
        : push.database.query(text, values),
  }
  await push.push({ database })
  const device = push.iphone()
  await push.register(push.bob, 'phone', device)
  const id = await push.group('bob')
  await push.send(id, 'hello')
  await eventually(async () => expect((await push.rows('deliveries')).map(({ due_at }) => due_at)).toEqual([null]))
  expect([notes, device.received.length]).toEqual([2, 1])
  await push.bob.client.channels.markRead(id)
  await eventually(() => expect([device.texts, device.badge]).toEqual([[], 0]))
})

const fail = () => {
  throw new Error('no metrics')
}

it.each([
  ['throws', fail],
  ['rejects', async () => fail()],
])('a push is not repeated when onResult %s', async (_, onResult) => {
  await push.push({ onResult })
  const device = push.iphone((attempt) => (attempt === 1 ? { status: 429 } : undefined))
  await push.register(push.bob, 'phone', device)
  await push.send(await push.group('bob'), 'hello')
  await eventually(async () => expect((await push.rows('deliveries')).map(({ due_at }) => due_at)).toEqual([null]))
  expect(device.received).toHaveLength(1)
  expect(push.logged.filter((line) => line.includes('no metrics'))).toHaveLength(2)
  expect(push.logged.join('\n')).toContain('`onResult` of the host failed')
})

it('a notice that cannot be rendered is tried four times, and then dropped with one warning', async () => {
  let failures = 0
  await push.push({
    timeoutSeconds: 60,
    render: ({ message }) => {
      if (message.text === 'bad' || failures++ < 2) throw new Error('no language')
      return { title: '', body: message.text }
    },
  })
  const device = push.iphone()
  await push.register(push.bob, 'phone', device)
  const id = await push.group('bob')
  await push.send(id, 'late')
  await eventually(() => expect(device.texts).toEqual(['late']))
  await push.send(id, 'bad')
  const warned = () => push.logged.filter((line) => line.startsWith('gave up a row'))
  await eventually(async () => {
    expect(warned()).toHaveLength(1)
    expect((await push.rows('deliveries')).map(({ due_at }) => due_at)).toEqual([null])
  })
  expect(warned()[0]).toContain('`render` of the host failed no language')
  expect(push.logged.filter((line) => line.includes('no language'))).toHaveLength(2 + 4)
  expect(device.received).toHaveLength(1)
})

it('a device gets one push at a time, so that the last one has the newest total', async () => {
  let running = 0
  let most = 0
  await push.push({
    graceSeconds: 3600,
    timeoutSeconds: 20,
    render: async ({ message }) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 200))
      running--
      return { title: '', body: message.text }
    },
  })
  const device = push.iphone()
  await push.register(push.bob, 'phone', device)
  const id = await push.group('bob')
  for (const text of ['one', 'two', 'three', 'four']) await push.send(id, text)
  await eventually(async () => expect(await push.rows('arrivals')).toHaveLength(4))
  await push.database.query('update chat_push.arrivals set due_at = now()')
  await eventually(() => expect(device.received).toHaveLength(4))
  expect([most, device.badge]).toEqual([1, 4])
})

it('a read of another channel while a notice is being sent corrects its badge', async () => {
  let release: (() => void) | undefined
  await push.push({
    timeoutSeconds: 20,
    render: async ({ message, userId }) => {
      if (userId === 'bob') await new Promise<void>((resolve) => (release = resolve))
      return { title: '', body: message.text }
    },
  })
  const [id, other] = [await push.group('bob'), await push.group('bob', 'carol')]
  const [device, ofCarol] = [push.iphone(), push.iphone()]
  await push.register(push.world.person('carol'), 'phone', ofCarol)
  await push.send(other, 'before the device')
  await eventually(() => expect(ofCarol.texts).toHaveLength(1))
  await push.register(push.bob, 'phone', device)
  await push.send(id, 'hello')
  await eventually(() => release !== undefined)
  await push.bob.client.channels.markRead(other)
  await eventually(async () => expect(await waitingReads()).toHaveLength(1))
  release!()
  await eventually(() => expect(device.received.map(({ badge }) => badge)).toEqual([2, 1]))
  expect(device.texts).toEqual(['hello'])
})

it('updates do not wait for others’ notices, and a later read speeds up a waiting one', async () => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await push.push({
    concurrency: 4,
    timeoutSeconds: 60,
    render: async ({ message, userId }) => {
      if (userId === 'carol') await released
      return { title: '', body: message.text }
    },
  })
  const device = push.iphone((attempt) =>
    attempt === 3 ? { status: 503, headers: { 'retry-after': '3600' } } : undefined,
  )
  await push.register(push.bob, 'phone', device)
  const id = await push.group('bob')
  const first = await push.send(id, 'one')
  await push.send(id, 'two')
  await eventually(() => expect(device.texts.toSorted()).toEqual(['one', 'two']))
  for (const deviceId of ['a', 'b', 'c']) await push.register(push.world.person('carol'), deviceId, push.iphone())
  await push.send(await push.group('carol'), 'slow')
  await eventually(async () =>
    expect((await push.rows('deliveries')).filter(({ claim }) => claim !== null)).toHaveLength(1),
  )
  await push.bob.client.channels.markRead(id, { messageId: first })
  await eventually(async () =>
    expect((await waitingReads()).map(({ last_error }) => last_error)).toEqual(['APNs returned 503']),
  )
  await push.bob.client.channels.markRead(id)
  await eventually(() => expect([device.texts, device.badge]).toEqual([[], 0]), { within: 10_000 })
  release()
})

it('resumes after the last user whose devices got their notices', async () => {
  await push.push({ graceSeconds: 3600 })
  const devices = new Map(['alf', 'zoe'].map((userId) => [userId, push.iphone()]))
  for (const [userId, device] of devices) await push.register(push.world.person(userId), 'phone', device)
  await push.send(await push.group('alf', 'zoe'), 'hello')
  await eventually(async () => expect(await push.rows('arrivals')).toHaveLength(1))
  await push.database.query(`update chat_push.arrivals set due_at = now(), spread_to = 'alf'`)
  await eventually(() => expect(devices.get('zoe')?.texts).toEqual(['hello']))
  await eventually(async () => expect(await push.rows('arrivals')).toEqual([]))
  expect((await push.rows('deliveries')).map(({ user_id }) => user_id)).toEqual(['zoe'])
})

it('old notices are removed at the start', async () => {
  await push.push()
  const device = push.iphone()
  await push.register(push.bob, 'phone', device)
  await push.send(await push.group('bob'), 'hello')
  await eventually(async () => expect((await push.rows('deliveries')).map(({ due_at }) => due_at)).toEqual([null]))
  await push.database.query(`update chat_push.deliveries set created_at = now() - interval '31 days'`)
  const { consumers, notifications } = push.world.nodes[0]!.chat
  const system = () => Promise.reject(new Error('It delivers nothing.'))
  const chat = { consume: () => Promise.resolve(), consumers, notifications, system: system as never }
  await push.push({ chat })
  await eventually(async () => expect(await push.rows('deliveries')).toEqual([]))
})

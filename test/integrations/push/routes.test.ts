import Ajv from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import express from 'express'
import Koa from 'koa'
import mount from 'koa-mount'
import { createPush } from '../../../integrations/push/src/index'
import { eventually } from '../../support/eventually'
import { readSpecification } from '../../support/specifications'
import { LitePool } from '../../support/pglite'
import { authenticate, PushWorld, QUICK, routesOf } from './push-world'

let push: PushWorld
let url: string
beforeAll(async () => {
  push = await PushWorld.start()
  url = await push.push()
})
afterAll(() => push.close())

const of = (userId: string, at = url) =>
  routesOf(at, push.world.person(userId, { tenantId: `t-${expect.getState().currentTestName}`.slice(0, 200) }).token)
const TOKEN = 'ab'.repeat(32)
const rows = async (table: string) => (await push.database.query(`select * from chat_push.${table}`)).rows

it('registers, shows, lists and removes devices, without their tokens', async () => {
  const alice = of('alice')
  const phone = { deviceId: 'my phone', provider: 'APNS', environment: 'SANDBOX' }
  const put = await alice.put('my phone', { provider: 'APNS', token: TOKEN, environment: 'SANDBOX' })
  expect(put).toMatchObject({ status: 200, body: phone })
  await alice.register('desk', push.browser())
  expect(JSON.stringify(put.body)).not.toContain(TOKEN)
  expect(await alice.ask('GET', '/users/me/devices/my%20phone')).toEqual(put)
  const list = await alice.ask('GET', '/users/me/devices')
  expect(list.body).toMatchObject({ devices: [phone, { deviceId: 'desk', provider: 'WEB' }] })
  expect(await of('bob').ask('GET', '/users/me/devices')).toEqual({ status: 200, body: { devices: [] } })
  expect(await alice.ask('DELETE', '/users/me/devices/my%20phone')).toEqual({ status: 204, body: undefined })
  expect(await alice.ask('DELETE', '/users/me/devices/my%20phone')).toEqual({ status: 204, body: undefined })
  expect(await alice.ask('GET', '/users/me/devices/my%20phone')).toMatchObject({ status: 404 })
  expect(await alice.ask('GET', '/web-push/public-key')).toEqual({
    status: 200,
    body: { publicKey: push.web.options.publicKey },
  })
})

it('a token belongs to the user who registered it last', async () => {
  const [alice, bob] = [of('alice'), of('bob')]
  const body = { provider: 'APNS', token: 'cd'.repeat(32) }
  await Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 ? alice : bob).put('phone', body)))
  await bob.put('phone', body)
  expect((await alice.ask('GET', '/users/me/devices')).body).toEqual({ devices: [] })
  expect((await bob.ask('GET', '/users/me/devices')).body).toMatchObject({ devices: [{ deviceId: 'phone' }] })
})

it('a token belongs to the tenant that registered it last', async () => {
  const [north, south] = ['north', 'south'].map((tenantId) =>
    routesOf(url, push.world.person('alice', { tenantId }).token),
  )
  const body = { provider: 'FCM', token: 'shared-by-tenants' }
  expect((await north!.put('phone', body)).status).toBe(200)
  expect((await south!.put('phone', body)).status).toBe(200)
  expect((await north!.ask('GET', '/users/me/devices')).body).toEqual({ devices: [] })
  expect((await south!.ask('GET', '/users/me/devices')).body).toMatchObject({ devices: [{ deviceId: 'phone' }] })
})

it('a user has at most 25 devices', async () => {
  const alice = of('alice')
  const tokens = Array.from({ length: 26 }, (_, n) => `${n + 10}`.repeat(16))
  const answers = await Promise.all(tokens.map((token, n) => alice.put(`d${n}`, { provider: 'APNS', token })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(25).fill(200), 400])
  const refused = answers.find(({ status }) => status === 400)
  expect(refused?.body).toMatchObject({ error: { details: { errors: [{ in: 'path', pointer: '/deviceId' }] } } })
  // Existing devices may register again.
  const known = answers.findIndex(({ status }) => status === 200)
  expect(await alice.put(`d${known}`, { provider: 'FCM', token: 'new' })).toMatchObject({ status: 200 })
})

it('refuses bad input with the error envelope of the chat, which names the field', async () => {
  const ajv = new Ajv({ strict: false })
  addFormats(ajv)
  ajv.addSchema({ ...(readSpecification('openapi') as object), $id: 'spec' })
  const isError = ajv.getSchema('spec#/components/schemas/Error')!
  const alice = of('alice')
  const subscription = push.browser().subscription
  const web = (change: object) => ({ provider: 'WEB', subscription: { ...subscription, ...change } })
  const cases: [unknown, string][] = [
    [{ provider: 'SMS' }, '/provider'],
    [{ provider: 'APNS' }, '/token'],
    [{ provider: 'APNS', token: 'not hexadecimal!!!' }, '/token'],
    [{ provider: 'APNS', token: TOKEN, environment: 'BETA' }, '/environment'],
    [{ provider: 'APNS', token: TOKEN, badge: 1 }, '/badge'],
    [{ provider: 'FCM', token: 'a b' }, '/token'],
    [{ provider: 'WEB' }, '/subscription'],
    // The server sends no requests to hosts chosen by clients.
    [web({ endpoint: 'https://10.0.0.1/push' }), '/subscription/endpoint'],
    [web({ endpoint: 'https://updates.push.services.mozilla.com.example.com/' }), '/subscription/endpoint'],
    [web({ endpoint: `blob:${subscription.endpoint}` }), '/subscription/endpoint'],
    [
      web({ keys: { ...subscription.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }),
      '/subscription/keys/p256dh',
    ],
    [web({ keys: { ...subscription.keys, auth: 'short' } }), '/subscription/keys/auth'],
    [web({ keys: { auth: subscription.keys.auth } }), '/subscription/keys/p256dh'],
    ['[]', ''],
    ['{', ''],
  ]
  for (const [body, pointer] of cases) {
    const answer = await alice.put('phone', body)
    expect(answer).toMatchObject({ status: 400, body: { error: { details: { errors: [{ in: 'body', pointer }] } } } })
    expect([isError(answer.body), isError.errors]).toEqual([true, null])
  }
  const long = await alice.put('x'.repeat(256), { provider: 'FCM', token: 'a' })
  expect(long).toMatchObject({ status: 400, body: { error: { details: { errors: [{ pointer: '/deviceId' }] } } } })
  expect(await alice.put('phone', `"${'x'.repeat(20_000)}"`)).toMatchObject({ status: 413 })
  const stranger = await fetch(`${url}/users/me/devices`)
  expect(stranger.status).toBe(401)
  const unknown = await alice.ask('POST', '/users/me/devices/phone', {})
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'CHAT_ROUTE_NOT_FOUND' } } })
  expect([isError(await stranger.json()), isError(unknown.body)]).toEqual([true, true])
})

it('is mounted in Koa, Express and node:http, also below a prefix and after a body parser', async () => {
  const { chat } = push.world.nodes[0]!
  const make = (prefix?: string) =>
    createPush({ chat, database: push.database, authenticate, prefix, ...push.services })
  const koa = new Koa()
  koa.use(mount('/messaging', make().koaRoutes))
  koa.use((context) => void (context.body = { other: true }))
  const prefixed = new Koa()
  prefixed.use(make('/messaging').koaRoutes)
  prefixed.use((context) => void (context.body = { other: true }))
  const app = express()
  app.use(express.json())
  app.use('/messaging', make().routes)
  app.use((_, response) => void response.json({ other: true }))
  const plain = make('/messaging')
  const listeners = [koa.callback(), prefixed.callback(), app, plain.routes]
  for (const [n, listener] of listeners.entries()) {
    const at = await push.serve((request, response) => void listener(request, response))
    const alice = of(`alice${n}`, `${at}/messaging`)
    const device = push.iphone()
    await alice.register('phone', device)
    expect(await alice.ask('DELETE', '/users/me/devices/phone')).toMatchObject({ status: 204 })
    const path = '/messaging/users/me/devices/phone'
    expect(await alice.ask('GET', '/users/me/devices/phone?now')).toMatchObject({ status: 404, body: { path } })
    const other = await of('alice', at).ask('GET', n === 1 ? '/users/me/devices' : '/other')
    expect(other).toMatchObject(n < 3 ? { body: { other: true } } : { status: 404 })
  }
})

it('refuses a request without credentials, and returns 503 if authenticate throws', async () => {
  const { chat } = push.world.nodes[0]!
  const asked = async (authenticated: () => null) => {
    const { routes } = createPush({ chat, database: push.database, ...push.services, authenticate: authenticated })
    return fetch(`${await push.serve((request, response) => routes(request, response))}/users/me/devices`)
  }
  expect((await asked(() => null)).status).toBe(401)
  const failed = await asked(() => {
    throw new Error('jwt expired')
  })
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await failed.json()).toMatchObject({
    error: { code: 'CHAT_SERVICE_UNAVAILABLE' },
    requestId: failed.headers.get('x-request-id'),
  })
})

it('endpoints of a service share a lane, regardless of their names', async () => {
  const { p256dh, auth } = push.browser().subscription.keys
  const { chat } = push.world.nodes[0]!
  const { origins: _, ...webPush } = push.services.webPush
  const { routes } = createPush({ chat, database: push.database, authenticate, webPush })
  const alice = of('alice', await push.serve((request, response) => void routes(request, response)))
  for (const n of [1, 2]) {
    const subscription = { endpoint: `https://x${n}.notify.windows.com/w/?token=${n}`, keys: { p256dh, auth } }
    expect(await alice.put(`desk-${n}`, { provider: 'WEB', subscription })).toMatchObject({ status: 200 })
  }
  const { rows } = await push.database.query(
    `select distinct lane from chat_push.devices where token like '%notify.windows.com%'`,
  )
  expect(rows).toEqual([{ lane: 'https://*.notify.windows.com' }])
})

it('a request that the host has responded to meanwhile does not crash the process', async () => {
  const { chat } = push.world.nodes[0]!
  let answered: (() => void) | undefined
  const { routes } = createPush({
    chat,
    database: push.database,
    ...push.services,
    authenticate: () => new Promise((resolve) => (answered = () => resolve(null))),
  })
  const at = await push.serve((request, response) => {
    if (answered) return void response.end('alive')
    routes(request, response)
    response.writeHead(504).end()
  })
  expect((await fetch(`${at}/users/me/devices`)).status).toBe(504)
  answered!()
  expect(await (await fetch(at)).text()).toBe('alive')
})

it('erasing a user or a tenant removes the devices, and their notices', async () => {
  const [alice, bob] = ['alice', 'bob'].map((userId) => push.world.person(userId))
  const device = push.iphone()
  await routesOf(url, bob!.token).register('phone', device)
  const { id } = await alice!.client.channels.createDirect({ userId: 'bob' })
  await alice!.client.messages.send(id, { text: 'hello' })
  await eventually(() => expect(device.texts).toEqual(['hello']))
  const { tenantId } = push.world
  const left = async () =>
    [await rows('devices'), await rows('deliveries'), await rows('arrivals')].map(
      (all) => all.filter(({ tenant_id }) => tenant_id === tenantId).length,
    )
  expect(await left()).toEqual([1, 1, 0])
  await push.pushes[0]!.eraseUser({ tenantId, userId: 'bob' })
  expect(await left()).toEqual([0, 0, 0])
  await routesOf(url, bob!.token).register('phone', device)
  await push.database.query(
    `insert into chat_push.arrivals (tenant_id, channel_id, message_id, due_at) values ($1, 'c', 'm', 'infinity')`,
    [tenantId],
  )
  expect(await left()).toEqual([1, 0, 1])
  await push.pushes[0]!.eraseTenant(tenantId)
  expect(await left()).toEqual([0, 0, 0])
})

it('names a missing or invalid option', async () => {
  const { chat } = push.world.nodes[0]!
  const given = { chat, database: push.database, authenticate, ...push.services }
  const make = (change: object) => () => createPush({ ...given, ...change })
  expect(make({ chat: {} })).toThrow('`chat` must be')
  expect(make({ apns: { ...given.apns, keyId: '' } })).toThrow('`apns.keyId` must be')
  expect(make({ fcm: {} })).toThrow('`fcm.serviceAccount.project_id` must be')
  expect(make({ webPush: { ...given.webPush, subject: 'ops' } })).toThrow('`webPush` is invalid')
  expect(make({ apns: undefined, fcm: undefined, webPush: undefined })).toThrow('One of `apns`')
  expect(make({ graceSeconds: -1 })).toThrow('`graceSeconds` must be')
  expect(make({ schema: 'a"b' })).toThrow('`schema` must be')
  await expect(createPush({ ...given, schema: 'not_there' }).start()).rejects.toThrow('call migrate() before start()')
})

it('pushes with the embedded database, and leaves nothing when uninstalled', async () => {
  const lite = await PushWorld.start({}, new LitePool())
  try {
    const routes = await lite.push({ ...QUICK, schema: 'my_push' })
    const [alice, bob] = [lite.world.person('alice'), lite.world.person('bob')]
    const devices = [lite.iphone(), lite.android(), lite.browser()]
    for (const [n, device] of devices.entries()) await routesOf(routes, bob.token).register(`device-${n}`, device)
    const { id } = await alice.client.channels.createDirect({ userId: 'bob' })
    await alice.client.messages.send(id, { text: 'hello' })
    for (const device of devices) await eventually(() => expect([device.texts, device.badge]).toEqual([['hello'], 1]))
    await bob.client.channels.markRead(id)
    for (const device of devices.slice(0, 2))
      await eventually(() => expect([device.texts, device.badge]).toEqual([[], 0]))
    const [process] = lite.pushes
    await process!.close()
    await process!.uninstall()
    const { rows: schemas } = await lite.database.query(`select nspname from pg_namespace where nspname like '%push%'`)
    expect(schemas).toEqual([])
    expect(await lite.world.nodes[0]!.chat.consumers.list()).toEqual([])
  } finally {
    await lite.close()
  }
})

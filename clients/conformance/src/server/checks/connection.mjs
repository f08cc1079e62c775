/** Promises about handshakes, frames and the heartbeat. */
import { expect, expectSame } from '../../breach.mjs'
import { refusedHandshake, Socket } from '../socket.mjs'

/** @type {import('../run.mjs').Check[]} */
export const connection = [
  {
    name: 'no-token',
    title: 'a handshake without a token is refused with 401 and the error envelope',
    says: 'A refused handshake is HTTP 401 with the error envelope of REST',
    async run({ gateway, sent }) {
      sent('a handshake without Authorization')
      const { status, body } = await refusedHandshake(gateway, ['chat.v1'])
      expectSame([status, body?.error?.code], [401, 'CHAT_AUTH_FAILED'], 'status and code')
    },
  },
  {
    name: 'invalid-token',
    title: 'a handshake with an invalid token is refused with 401, in the header and as a subprotocol',
    says: 'A refused handshake is HTTP 401 with the error envelope of REST',
    async run({ gateway, sent }) {
      sent('a handshake with Authorization: Bearer nonsense')
      const inHeader = await refusedHandshake(gateway, ['chat.v1'], { authorization: 'Bearer nonsense' })
      expect(inHeader.status === 401 && inHeader.body?.error?.code, '401 and a code', inHeader)
      sent('a handshake with the subprotocols chat.v1, bearer.nonsense')
      const inProtocol = await refusedHandshake(gateway, ['chat.v1', 'bearer.nonsense'])
      expect(inProtocol.status === 401 && inProtocol.body?.error?.code, '401 and a code', inProtocol)
    },
  },
  {
    name: 'foreign-origin',
    title: 'a handshake from the page of another host is refused with 403',
    says: 'a refused origin is HTTP 403 `CHAT_AUTH_FORBIDDEN`',
    async run({ gateway, alice, sent }) {
      sent('a handshake with Origin: https://foreign.invalid')
      const headers = { authorization: `Bearer ${alice.token}`, origin: 'https://foreign.invalid' }
      const { status, body } = await refusedHandshake(gateway, ['chat.v1'], headers)
      expectSame([status, body?.error?.code], [403, 'CHAT_AUTH_FORBIDDEN'], 'status and code')
    },
  },
  {
    name: 'subprotocol-token',
    title: 'browsers give the token as a subprotocol, and the gateway selects chat.v1',
    says: 'The gateway turns it into the header and selects `chat.v1`.',
    async run({ alice, settings }) {
      const socket = new Socket(settings, alice.token, ['chat.v1', `bearer.${alice.token}`], {})
      const { data } = await socket.hello()
      expectSame([socket.ws.protocol, data.userId], ['chat.v1', alice.userId], 'subprotocol and user')
      await socket.cut()
    },
  },
  {
    name: 'hello',
    title: 'the first frame is gateway:hello with user, heartbeat, epoch and feature level',
    says: 'The first frame is `gateway:hello`.',
    async run({ people }) {
      for (const person of people) {
        const { frames } = await person.socket()
        const [{ event, data }] = frames
        expectSame([event, data.userId], ['gateway:hello', person.userId], 'event and user')
        expect(data.heartbeatSeconds > 0, 'heartbeatSeconds above 0', data)
      }
    },
  },
  {
    name: 'heartbeat',
    title: 'the gateway pings as often as hello says, and answers pings',
    says: "The identity of the caller, the ping interval, and the position in the user's feed.",
    isSlow: true,
    async run({ alice }) {
      const socket = await alice.socket()
      await socket.pong()
      await socket.pinged(socket.of('gateway:hello')[0].data.heartbeatSeconds * 2000)
    },
  },
  {
    name: 'acknowledgement',
    title: 'a frame with a ref, text or number, is acknowledged with it; one without is not',
    says: 'A frame without `ref` is not acknowledged',
    async run({ alice }) {
      const socket = await alice.socket()
      const frame = { event: 'chat:leave:channel', data: { channelId: 'none' } }
      for (const ref of [undefined, 7, 'seven']) socket.send({ ...frame, ref })
      await socket.next('gateway:ack', ({ data }) => data.ref === 'seven')
      expectSame(
        socket.of('gateway:ack').map(({ data }) => data.ref),
        [7, 'seven'],
        'refs of the acknowledgements',
      )
    },
  },
  {
    name: 'invalid-frames',
    title: 'an invalid frame is refused with an error that names the field, and the connection stays open',
    says: 'An unknown event or bad data is `CHAT_VALIDATION_ERROR`',
    async run({ alice }) {
      const socket = await alice.socket()
      const wrong = [
        ['/event', { event: 'chat:nonsense', data: {} }],
        ['/event', { event: 'chat:message:received', data: {} }],
        ['/data', { event: 'chat:join:channel' }],
        ['/data/channelId', { event: 'chat:join:channel', data: { channelId: 5 } }],
        ['/data/since', { event: 'chat:join:channel', data: { channelId: 'x', since: -1 } }],
        ['/data/epoch', { event: 'gateway:resume', data: { epoch: '' } }],
      ]
      for (const [ref, [pointer, frame]] of wrong.entries()) {
        socket.send({ .../** @type {object} */ (frame), ref })
        const { data } = await socket.next('gateway:error')
        const { code, details } = data.error
        const came = [data.ref, code, details.errors?.[0]?.pointer]
        expectSame(came, [ref, 'CHAT_VALIDATION_ERROR', pointer], 'ref, code and pointer')
      }
      await socket.request('chat:leave:channel', { channelId: 'none' })
    },
  },
  {
    name: 'error-without-ref',
    title: 'a refused frame without a ref gets gateway:error with ref null',
    says: 'a refused one still gets `gateway:error`, with `ref` null',
    async run({ alice }) {
      const socket = await alice.socket()
      socket.send({ event: 'chat:join:channel', data: {} })
      const { data } = await socket.next('gateway:error')
      expectSame(data.ref, null, 'ref')
    },
  },
  {
    name: 'not-json',
    title: 'text that is not JSON, and a binary frame, end the connection with 4400',
    says: 'A frame was binary or not JSON.',
    async run({ alice }) {
      for (const frame of ['hello', Buffer.from('{"event":"chat:leave:channel","data":{"channelId":"x"}}')]) {
        const socket = await alice.socket()
        socket.send(frame)
        expectSame(await socket.ended(), 4400, 'close code')
      }
    },
  },
  {
    name: 'frame-too-large',
    title: 'a frame of more than 64 KiB ends the connection with 1009',
    says: 'A frame was larger than 64 KiB.',
    async run({ alice }) {
      const socket = await alice.socket()
      socket.send(`"${'x'.repeat(64 * 1024)}"`)
      expectSame(await socket.ended(), 1009, 'close code')
    },
  },
]

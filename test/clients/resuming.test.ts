import { eventually } from '../support/eventually'
import { gateway, inbox, notice, open } from './client-socket'

beforeEach(() => {
  gateway.userSeq = 10
})

const numbersOf = (event: string, socket: ReturnType<typeof open>) => {
  const seqs: Array<number | undefined> = []
  socket.on(event as 'chat:mention:received', (_, { seq }) => seqs.push(seq))
  return seqs
}

/** A socket whose first resume has been answered. */
async function connected() {
  const socket = open()
  const caughtUp = notice(socket, 'caughtUp')
  await socket.connect()
  await caughtUp
  return socket
}

it('follows the user’s feed and joins channels waiting for the connection in one frame', async () => {
  const socket = open()
  const caughtUp = notice(socket, 'caughtUp')
  const connected = socket.connect()
  const joins = [socket.join('a', { since: 3, epoch: 'one' }), socket.join('b')]
  await connected
  expect(await Promise.all(joins)).toEqual([
    { channelId: 'a', seq: 3, recovered: true },
    { channelId: 'b', seq: 0, recovered: null },
  ])
  await caughtUp
  expect(gateway.last.resumes()).toEqual([
    { epoch: 'one', userSeq: 10, channels: [{ channelId: 'a', since: 3 }, { channelId: 'b' }] },
  ])
})

it('joins channels of one event-loop tick in one frame, and passes on individual refusals', async () => {
  const socket = await connected()
  gateway.reply = (frame, connection) =>
    connection.ack(frame, {
      channels: [
        { channelId: 'a', seq: 4, recovered: null },
        { channelId: 'b', error: { code: 'CHAT_NOT_CHANNEL_MEMBER', message: 'no', details: {} } },
      ],
    })
  const [a, b] = await Promise.allSettled([socket.join('a'), socket.join('b')])
  expect(a).toMatchObject({ value: { channelId: 'a', seq: 4, recovered: null } })
  expect(b).toMatchObject({ reason: { name: 'ChatSocketError', code: 'CHAT_NOT_CHANNEL_MEMBER' } })
  expect([...socket.joinedChannels()]).toEqual([['a', 4]])
  expect(gateway.last.resumes()).toHaveLength(2)
})

it('resumes with one frame, most recently used channel first, and reports when it is caught up', async () => {
  const socket = await connected()
  const ids = Array.from({ length: 150 }, (_, n) => `channel-${n}`)
  await Promise.all(ids.map((id) => socket.join(id, { since: 7, epoch: 'one' })))
  await socket.startTyping('channel-20')
  socket.use('channel-30')
  const { seqs } = inbox(socket)
  const order: string[] = []
  socket.on('recovered', ({ channelId, seq }) => channelId === 'channel-30' && order.push(`recovered to ${seq}`))
  socket.on('chat:message:received', (_, { seq }) => order.push(`message ${seq}`))
  socket.on('caughtUp', () => order.push('caught up'))
  socket.on('stale', ({ reason }) => order.push(reason))
  socket.followActivity('at 5')
  gateway.reply = (frame, connection) => {
    connection.resumed(frame, { 'channel-30': 9 }, 12)
    connection.send('chat:mention:received', { channelId: 'x' }, 11, 'user')
    connection.message('channel-30', 8)
    connection.message('channel-30', 9)
    connection.send('gateway:skip', {}, 12, 'user')
  }
  gateway.last.socket.close(1012)
  const second = await gateway.connection(1)
  await eventually(() => order.includes('caught up'))
  const [resume, ...more] = second.resumes()
  expect(more).toEqual([])
  expect(resume).toMatchObject({ epoch: 'one', userSeq: 10, activity: 'at 5' })
  const channels = resume?.channels as Array<{ channelId: string; since: number }>
  expect(channels.slice(0, 3)).toEqual([
    { channelId: 'channel-30', since: 7 },
    { channelId: 'channel-20', since: 7 },
    { channelId: 'channel-149', since: 7 },
  ])
  expect(channels).toHaveLength(150)
  expect(seqs).toEqual([8, 9])
  expect(order).toEqual(['recovered to 9', 'message 8', 'message 9', 'caught up'])
})

it('requests a missing seq of a channel, and delivers no later events before it', async () => {
  const socket = await connected()
  await socket.join('a', { since: 4, epoch: 'one' })
  const { seqs, until } = inbox(socket)
  gateway.reply = (frame, connection) => {
    connection.message('a', 8)
    connection.resumed(frame, { a: 8 })
    for (const seq of [6, 7, 8, 9]) connection.message('a', seq)
  }
  for (const seq of [5, 7]) gateway.last.message('a', seq)
  await until(9)
  expect(seqs).toEqual([5, 6, 7, 8, 9])
  expect(gateway.last.resumes().slice(2)).toEqual([{ epoch: 'one', channels: [{ channelId: 'a', since: 5 }] }])
  expect(gateway.connections).toHaveLength(1)
})

it('requests a missing seq of the user’s feed', async () => {
  const socket = await connected()
  const seqs = numbersOf('chat:mention:received', socket)
  gateway.reply = (frame, connection) => {
    connection.resumed(frame, {}, 13)
    for (const seq of [12, 13]) connection.send('chat:mention:received', { channelId: 'x' }, seq, 'user')
  }
  for (const seq of [11, 13]) gateway.last.send('chat:mention:received', { channelId: 'x' }, seq, 'user')
  await eventually(() => seqs.length === 3)
  expect(seqs).toEqual([11, 12, 13])
  expect(gateway.last.resumes()[1]).toEqual({ epoch: 'one', userSeq: 11, channels: [] })
})

it('delivers an event of the feed once if it arrives before the first acknowledgement', async () => {
  const reply = gateway.reply
  gateway.reply = (frame, connection) => {
    if (frame.event !== 'gateway:resume') return reply(frame, connection)
    // As the gateway sends it to clients that follow no feed, and to those that ask for it just then.
    connection.send('chat:mention:received', { channelId: 'x' })
    connection.send('chat:unread:count:changed', { totalUnreadCount: 1 })
    connection.resumed(frame, {}, 11)
    connection.send('chat:mention:received', { channelId: 'x' }, 11, 'user')
  }
  const socket = open()
  const [mentions, counts] = [
    numbersOf('chat:mention:received', socket),
    numbersOf('chat:unread:count:changed', socket),
  ]
  const caughtUp = notice(socket, 'caughtUp')
  await socket.connect()
  await caughtUp
  expect({ mentions, counts }).toEqual({ mentions: [11], counts: [undefined] })
})

it('joins from a seq without an epoch using the connection’s epoch', async () => {
  const socket = await connected()
  await socket.join('a', { since: 4 })
  expect(gateway.last.resumes()[1]).toEqual({ epoch: 'one', channels: [{ channelId: 'a', since: 4 }] })
})

it('requests a reload of state from another epoch, and continues in the new one', async () => {
  const socket = await connected()
  await socket.join('a', { since: 4, epoch: 'one' })
  gateway.epoch = 'two'
  gateway.userSeq = 2
  gateway.reply = (frame, connection) =>
    connection.ack(frame, {
      userSeq: 2,
      userRecovered: false,
      channels: [{ channelId: 'a', seq: 1, recovered: false }],
    })
  const reload = notice(socket, 'reload')
  gateway.last.socket.close(1012)
  expect(await reload).toEqual({ channelId: 'a', seq: 1 })
  expect(gateway.last.resumes()).toEqual([{ epoch: 'one', userSeq: 10, channels: [{ channelId: 'a', since: 4 }] }])
  expect(socket.positions()).toEqual({ epoch: 'two', userSeq: 2, channels: { a: 1 } })
})

it('continues from saved positions in another run', async () => {
  const socket = open({ resume: { epoch: 'one', userSeq: 3, channels: { a: 5 }, activity: 'at 9' } })
  const recovered = notice(socket, 'recovered')
  await socket.connect()
  expect(await recovered).toEqual({ channelId: 'a', since: 5, seq: 5 })
  expect(gateway.last.resumes()).toEqual([
    { epoch: 'one', userSeq: 3, activity: 'at 9', channels: [{ channelId: 'a', since: 5 }] },
  ])
})

it('drops the connection when it cannot resume, and resumes on the next one', async () => {
  const socket = await connected()
  await socket.join('a', { since: 4, epoch: 'one' })
  gateway.reply = (frame, connection) => {
    if (gateway.connections.length === 2) connection.refuse(frame, 'CHAT_SERVICE_UNAVAILABLE')
    else connection.resumed(frame, { a: 5 })
  }
  const recovered = notice(socket, 'recovered')
  gateway.last.socket.terminate()
  expect(await recovered).toEqual({ channelId: 'a', since: 4, seq: 5 })
  expect(gateway.connections).toHaveLength(3)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../support/eventually'
import { gateway, inbox, joined, notice, open } from './client-socket'

describe('after a loss', () => {
  it('joins again from the last seq it saw, skipped ones included, and drops what comes twice', async () => {
    const socket = await joined(4)
    const { seqs, until } = inbox(socket)
    const skipped = new Promise<void>((done) => socket.on('frame', ({ event }) => event === 'gateway:skip' && done()))
    gateway.last.message('a', 5)
    gateway.last.message('a', 6)
    gateway.last.send('gateway:skip', { channelId: 'a' }, 7)
    await skipped
    gateway.reply = (frame, connection) => {
      connection.ack(frame, { channelId: 'a', seq: 9, recovered: true })
      for (const seq of [7, 8, 9, 10]) connection.message('a', seq)
    }
    const recovered = notice(socket, 'recovered')
    gateway.last.socket.terminate()
    const second = await gateway.connection(1)
    await until(10)
    expect(second.joins()).toEqual([{ channelId: 'a', since: 7 }])
    expect(await recovered).toEqual({ channelId: 'a', since: 7, seq: 9 })
    expect(seqs).toEqual([5, 6, 8, 9, 10])
  })

  it('joins again with the epoch in which its numbers count, and with none to a service that names none', async () => {
    gateway.epoch = 'before'
    const socket = await joined(4)
    const { until } = inbox(socket)
    gateway.last.message('a', 5)
    await until(5)
    gateway.reply = (frame, connection) => connection.ack(frame, { channelId: 'a', seq: 7, recovered: false })
    gateway.epoch = 'after'
    gateway.last.socket.close(1012)
    const second = await gateway.connection(1)
    expect(await notice(socket, 'reload')).toEqual({ channelId: 'a', seq: 7 })
    expect(second.joins()).toEqual([{ channelId: 'a', since: 5, epoch: 'before' }])
    gateway.last.socket.close(1012)
    const third = await gateway.connection(2)
    await notice(socket, 'reload')
    expect(third.joins()).toEqual([{ channelId: 'a', since: 7, epoch: 'after' }])
    // As after a rollback of the service.
    gateway.epoch = undefined
    gateway.last.socket.close(1012)
    const fourth = await gateway.connection(3)
    await notice(socket, 'reload')
    expect(fourth.joins()).toEqual([{ channelId: 'a', since: 7 }])
  })

  it('asks to reload a channel whose events are no longer kept, and goes on from there', async () => {
    const socket = await joined(4)
    const { seqs, until } = inbox(socket)
    gateway.reply = (frame, connection) => {
      connection.ack(frame, { channelId: 'a', seq: 2, recovered: false })
      connection.message('a', 3)
    }
    const reload = notice(socket, 'reload')
    gateway.last.socket.close(1012)
    expect(await reload).toEqual({ channelId: 'a', seq: 2 })
    await until(3)
    expect(seqs).toEqual([3])
  })

  it('joins hundreds of channels again without being taken for a flood, each from its last seq', async () => {
    const socket = open()
    await socket.connect()
    const ids = Array.from({ length: 150 }, (_, n) => `channel-${n}`)
    // What a gateway allows: 100 at once, 50 a second.
    let [allowance, countedAt, isOver] = [100, Date.now(), false]
    gateway.reply = (frame, connection) => {
      const now = Date.now()
      allowance = Math.min(100, allowance + ((now - countedAt) / 1000) * 50) - 1
      countedAt = now
      if (allowance < 0) isOver = true
      connection.ack(frame, { ...frame.data, seq: 7, recovered: frame.data.since === 7 ? true : null })
    }
    await Promise.all(ids.map((id) => socket.join(id)))
    allowance = 100
    const recovered = new Set<string>()
    const all = new Promise<void>((done) =>
      socket.on('recovered', ({ channelId }) => recovered.add(channelId).size === ids.length && done()),
    )
    gateway.last.socket.close(1012, 'restarting')
    await all
    expect(isOver).toBe(false)
    // The channel used last first.
    expect(gateway.last.joins()).toEqual(ids.reverse().map((channelId) => ({ channelId, since: 7 })))
  })

  it('joins again as soon after many losses as after one', async () => {
    const socket = await joined(4)
    const ids = Array.from({ length: 200 }, (_, n) => `channel-${n}`)
    await Promise.all(ids.map((id) => socket.join(id)))
    for (let n = 0; n < 8; n += 1) {
      const opened = notice(socket, 'open')
      gateway.last.socket.close(1012)
      await opened
    }
    // As many as may be sent at once; if turns were kept for each loss, these would begin half a minute from now.
    const { last } = gateway
    await eventually(() => last.joins().length >= 60, { within: 15_000 })
  })

  it('does not join again a channel that was left while its join waited', async () => {
    const socket = await joined(4)
    const ids = Array.from({ length: 40 }, (_, n) => `channel-${n}`)
    await Promise.all(ids.map((id) => socket.join(id)))
    // The first are never answered, so the others have to wait.
    gateway.reply = (frame, connection) => frame.event === 'chat:leave:channel' && connection.ack(frame)
    const opened = notice(socket, 'open')
    gateway.last.socket.terminate()
    await opened
    void socket.leave('channel-0').catch(() => undefined)
    socket.close()
    await sleep(50)
    expect(gateway.last.joins().map(({ channelId }) => channelId)).not.toContain('channel-0')
    expect(gateway.last.joins().length).toBeLessThanOrEqual(30)
  })

  it('does not join again what was left before its join was answered', async () => {
    const socket = await joined(4)
    const joining = socket.join('b')
    await Promise.all([joining, socket.leave('b')])
    expect([...socket.joinedChannels().keys()]).toEqual(['a'])
    const leaving = socket.leave('a')
    socket.close()
    await leaving
  })

  it('hands nothing over and does not join again after a leave, also when its acknowledgement is lost', async () => {
    const socket = await joined(4)
    const { seqs } = inbox(socket)
    gateway.reply = (frame, connection) => {
      if (frame.event !== 'chat:leave:channel') return
      connection.message('a', 5)
      connection.socket.terminate()
    }
    const opened = notice(socket, 'open')
    await socket.leave('a')
    await opened
    expect(seqs).toEqual([])
    expect(socket.joinedChannels().size).toBe(0)
    await sleep(50)
    expect(gateway.last.joins()).toEqual([])
  })

  it('forgets a channel that it may not join any more', async () => {
    const socket = await joined(4)
    gateway.reply = (frame, connection) => connection.refuse(frame, 'CHAT_USER_BANNED')
    const dropped = notice(socket, 'dropped')
    gateway.last.socket.terminate()
    expect(await dropped).toMatchObject({ channelId: 'a', error: { code: 'CHAT_USER_BANNED' } })
    expect(socket.joinedChannels().size).toBe(0)
  })

  it('tries once more when joining again fails for the moment', async () => {
    const socket = await joined(4)
    gateway.reply = (frame, connection) => {
      if (gateway.connections.length === 2) return connection.refuse(frame, 'CHAT_SERVICE_UNAVAILABLE')
      connection.ack(frame, { channelId: 'a', seq: 4, recovered: true })
    }
    const recovered = notice(socket, 'recovered')
    gateway.last.socket.terminate()
    expect(await recovered).toEqual({ channelId: 'a', since: 4, seq: 4 })
    expect(gateway.connections).toHaveLength(3)
  })
})

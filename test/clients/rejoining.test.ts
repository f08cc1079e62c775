import { eventually } from '../support/eventually'
import { gateway, inbox, joined, notice } from './client-socket'

describe('after a loss', () => {
  it('rejoins from the last seq seen, skipped ones included, and drops duplicates', async () => {
    const socket = await joined(4)
    const { seqs, until } = inbox(socket)
    const skipped = new Promise<void>((done) => socket.on('frame', ({ event }) => event === 'gateway:skip' && done()))
    gateway.last.message('a', 5)
    gateway.last.message('a', 6)
    gateway.last.send('gateway:skip', { channelId: 'a' }, 7)
    await skipped
    gateway.reply = (frame, connection) => {
      connection.resumed(frame, { a: 9 })
      for (const seq of [7, 8, 9, 10]) connection.message('a', seq)
    }
    const recovered = notice(socket, 'recovered')
    gateway.last.socket.terminate()
    const second = await gateway.connection(1)
    await until(10)
    expect(second.resumes()).toMatchObject([{ channels: [{ channelId: 'a', since: 7 }] }])
    expect(await recovered).toEqual({ channelId: 'a', since: 7, seq: 9 })
    expect(seqs).toEqual([5, 6, 8, 9, 10])
  })

  it('requests a reload of a channel whose events are no longer kept, and continues', async () => {
    const socket = await joined(4)
    const { seqs, until } = inbox(socket)
    gateway.reply = (frame, connection) => {
      connection.resumed(frame, { a: 2 }, 0, false)
      connection.message('a', 3)
    }
    const reload = notice(socket, 'reload')
    gateway.last.socket.close(1012)
    expect(await reload).toEqual({ channelId: 'a', seq: 2 })
    await until(3)
    expect(seqs).toEqual([3])
  })

  it('does not rejoin a channel that was left before its join was acknowledged', async () => {
    const socket = await joined(4)
    const joining = socket.join('b')
    await Promise.all([joining, socket.leave('b')])
    expect([...socket.joinedChannels().keys()]).toEqual(['a'])
    const leaving = socket.leave('a')
    socket.close()
    await leaving
  })

  it('delivers no events and does not rejoin after a leave, even if its acknowledgement is lost', async () => {
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
    await eventually(() => gateway.last.resumes().length > 0)
    expect(gateway.last.resumes()).toMatchObject([{ channels: [] }])
  })

  it('drops a channel that it may no longer join', async () => {
    const socket = await joined(4)
    gateway.reply = (frame, connection) => connection.refuseChannels(frame, 'CHAT_USER_BANNED')
    const dropped = notice(socket, 'dropped')
    gateway.last.socket.terminate()
    expect(await dropped).toMatchObject({ channelId: 'a', error: { code: 'CHAT_USER_BANNED' } })
    expect(socket.joinedChannels().size).toBe(0)
  })

  it('retries a rejoin that fails temporarily', async () => {
    const socket = await joined(4)
    gateway.reply = (frame, connection) => {
      if (gateway.connections.length === 2) return connection.refuse(frame, 'CHAT_SERVICE_UNAVAILABLE')
      connection.resumed(frame, { a: 4 })
    }
    const recovered = notice(socket, 'recovered')
    gateway.last.socket.terminate()
    expect(await recovered).toEqual({ channelId: 'a', since: 4, seq: 4 })
    expect(gateway.connections).toHaveLength(3)
  })
})

import { Writable } from 'node:stream'
import type { ServerEvents } from '../../../generated/events'
import type { Delivery } from '../../../src/platform/events/envelope'
import { Outbox } from '../../../src/gateway/socket/outbox'

const { Receiver } = jest.requireActual<{ Receiver: new (options: { isServer: boolean }) => Writable }>('ws')

type Piece = ServerEvents['chat:message:appended']

const piece = (offset: number, text: string, more: Partial<Piece> = {}): Delivery => {
  const data: Piece = {
    ...{ channelId: 'c', messageId: 'm', run: 1, part: 0, type: 'text', offset, text },
    ...{ authorId: 'bot', messageAt: '2026-03-02T09:05:00.120Z', ...more },
  }
  const frame = JSON.stringify({ event: 'chat:message:appended', data })
  return { seq: null, event: 'chat:message:appended', authorId: 'bot', messageAt: 0, exceptUserId: null, frame }
}

/** The outbox of a client that reads nothing until `read`, which returns the pieces. */
async function slowOutbox() {
  let [take, isTaking] = [() => {}, false]
  const written: Buffer[] = []
  const socket = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk)
      if (isTaking) done()
      else take = done
    },
  })
  const outbox = new Outbox(socket, { isOpen: true })
  expect(outbox.pushPiece(piece(0, 'not busy'))).toBe(false)
  outbox.push(Buffer.alloc(0))
  await new Promise(setImmediate)
  const read = async () => {
    const [frames, texts] = [new Receiver({ isServer: false }), [] as unknown[]]
    frames.on('message', (data: Buffer) => {
      const { run, part, offset, text } = (JSON.parse(data.toString()) as { data: Piece }).data
      texts.push([run, part, offset, text])
    })
    written.length = 0
    isTaking = true
    take()
    await new Promise(setImmediate)
    for (const chunk of written) frames.write(chunk)
    await new Promise(setImmediate)
    return texts
  }
  return { outbox, read }
}

it('queued pieces for a slow client are merged, within a run and a part', async () => {
  const { outbox, read } = await slowOutbox()
  const pieces = [
    piece(0, 'ein '),
    piece(4, 'größerer '),
    piece(13, '👋'),
    piece(0, 'other part', { part: 1 }),
    piece(14, '!'),
    piece(3, 'newer run', { run: 2 }),
    piece(12, '.', { run: 2 }),
    piece(99, 'gap', { run: 2 }),
  ]
  for (const one of pieces) expect(outbox.pushPiece(one)).toBe(true)
  expect(outbox.bufferedBytes).toBeGreaterThan(0)
  expect(await read()).toEqual([
    [1, 0, 0, 'ein größerer 👋!'],
    [1, 1, 0, 'other part'],
    [2, 0, 3, 'newer run.'],
    [2, 0, 99, 'gap'],
  ])
  expect(outbox.bufferedBytes).toBe(0)
})

it('queued pieces are dropped at the end of their stream', async () => {
  const { outbox, read } = await slowOutbox()
  const pieces = [piece(0, 'ended'), piece(0, 'open', { messageId: 'm2' }), piece(0, 'also ended', { part: 1 })]
  for (const one of pieces) outbox.pushPiece(one)
  const end = { message: { id: 'm', stream: { state: 'COMPLETE' } } }
  const frame = JSON.stringify({ event: 'chat:message:updated', data: end })
  expect(outbox.pushPiece({ ...piece(0, ''), event: 'chat:message:updated', frame })).toBe(false)
  outbox.pushPiece(piece(4, '!', { messageId: 'm2' }))
  expect(await read()).toEqual([[1, 0, 0, 'open!']])
  expect(outbox.bufferedBytes).toBe(0)
})

import { pause } from '../../clients/typescript/src/abort'
import { ChatApiError, ChatConnectionError, ChatTimeoutError } from '../../clients/typescript/src/errors'
import type { Ending } from '../../clients/typescript/src/connection'
import type { PolledEvents, PollEventsRequest } from '../../clients/typescript/src/api.gen'
import { pollsOf } from '../../clients/typescript/src/polls'
import type { SocketFrame } from '../../clients/typescript/src/socket-types'

const POLL_SECONDS = 8

const answerOf = (more: Partial<PolledEvents> = {}): PolledEvents => ({
  ...{ userId: 'u', featureLevel: 1, epoch: 'e', userSeq: 1, userRecovered: true },
  ...{ channels: [], hasMore: false, frames: [] },
  ...more,
})
const message = (channelId: string, seq: number) => ({ event: 'chat:message:received', seq, data: { channelId } })
const refusal = (status: number, code: 'CHAT_RATE_LIMITED' | 'CHAT_SERVICE_UNAVAILABLE', retryAfterMs?: number) =>
  new ChatApiError(code, {
    ...{ status, code, retryAfterMs, details: {}, requestId: undefined },
    ...{ method: 'POST', path: '/events/poll' },
  })
const cut = () => new ChatConnectionError('POST', '/events/poll', new TypeError('fetch failed'))
const timedOut = async (seconds: number) => {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return new ChatTimeoutError('POST', '/events/poll', seconds * 1000)
}
const gatewayTimeout = () => refusal(504, 'CHAT_SERVICE_UNAVAILABLE')

/** Pending until the poll is aborted. */
const WAITS = () => new Promise<never>(() => undefined)
type Step = Partial<PolledEvents> | Error | ((body: PollEventsRequest) => Promise<PolledEvents>)

describe('a connection over polls', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  /** Opens a connection whose polls are answered by these steps; later ones stay pending. */
  async function opened(...steps: Step[]) {
    const frames: SocketFrame[] = []
    /** Overridden by tests that act on a frame. */
    const acting = { onFrame: (_frame: SocketFrame): void => undefined }
    const bodies: PollEventsRequest[] = []
    const endings: Ending[] = []
    const all: Step[] = [{ userRecovered: null }, ...steps]
    const polls = pollsOf(
      {
        pollSeconds: POLL_SECONDS,
        timeoutMs: 10_000,
        onFrame: (frame) => {
          frames.push(frame)
          acting.onFrame(frame)
        },
        onEnd: (ending) => endings.push(ending),
        poll: (body, { signal } = {}) => {
          bodies.push(body)
          const step = all.shift() ?? WAITS
          const aborted = new Promise<never>((_, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason as Error))
          })
          const answering = async () => {
            if (step instanceof Error) throw step
            return typeof step === 'function' ? step(body) : answerOf(step)
          }
          return Promise.race([answering(), aborted])
        },
      },
      pause,
    )
    const send = async (data: object, event = 'gateway:resume') => {
      polls.send({ event, data, ref: 1 })
      await jest.advanceTimersByTimeAsync(0)
    }
    const acks = () => frames.filter(({ event }) => event === 'gateway:ack').map(({ data }) => data)
    await jest.advanceTimersByTimeAsync(0)
    expect(frames.map(({ event }) => event)).toEqual(['gateway:hello'])
    return { polls, frames, bodies, endings, send, acks, acting }
  }
  const events = (frames: SocketFrame[]) => frames.map(({ event, seq, data }) => seq ?? data.ref ?? event)

  it('acknowledges with the first page, channel by channel, and delivers the others one by one', async () => {
    const error = { code: 'CHAT_NOT_CHANNEL_MEMBER', message: 'no', details: {} } as const
    const first = [
      { channelId: 'gone', error },
      { channelId: 'a', seq: 50, recovered: true },
      { channelId: 'b', seq: 3, recovered: true },
    ]
    const rest = [
      { channelId: 'a', seq: 90, recovered: true },
      { channelId: 'b', seq: 7, recovered: true },
    ]
    const { frames, bodies, endings, send, acks } = await opened(
      { channels: first, hasMore: true, frames: [message('a', 50)] },
      { channels: rest, hasMore: true, frames: [message('a', 90)] },
      { channels: rest, frames: [message('b', 7)] },
    )
    const since = ['gone', 'a', 'b'].map((channelId) => ({ channelId, since: 1 }))
    await send({ epoch: 'e', userSeq: 1, activity: '5.5', channels: since })
    expect(acks()[0]).toEqual({ ref: 1, userSeq: 1, userRecovered: true, channels: first, hasMore: true })
    expect(events(frames)).toEqual(['gateway:hello', 1, 50, 90, 7, 'rest'])
    // The first page requested the activity; it has not arrived, so the waiting poll requests it again.
    expect(bodies.map(({ activity }) => activity).slice(1, 4)).toEqual(['5.5', undefined, undefined])
    await jest.advanceTimersByTimeAsync(1000)
    expect(bodies[4]).toMatchObject({ activity: '5.5', waitSeconds: POLL_SECONDS, channels: [{}, { since: 7 }] })
    expect(endings).toEqual([])
  })

  it('delivers no frame of a response after it was closed', async () => {
    const { polls, frames, send, acting } = await opened({
      channels: [{ channelId: 'a', seq: 2, recovered: true }],
      frames: [message('a', 1), message('a', 2)],
    })
    acting.onFrame = ({ seq }) => void (seq === 1 && polls.close())
    await send({ epoch: 'e', userSeq: 1, channels: [{ channelId: 'a', since: 0 }] })
    expect(events(frames)).toEqual(['gateway:hello', 1, 1])
  })

  it('ends if a later page has lost events', async () => {
    const { endings, send, frames } = await opened(
      { channels: [{ channelId: 'a', seq: 2, recovered: true }], hasMore: true },
      { channels: [{ channelId: 'a', seq: 9, recovered: false }], frames: [message('a', 9)] },
    )
    await send({ epoch: 'e', userSeq: 1, channels: [{ channelId: 'a', since: 1 }] })
    expect(endings).toMatchObject([{ code: 1012 }])
    expect(frames.some(({ seq }) => seq === 9)).toBe(false)
  })

  it.each([
    ['a frame', { epoch: 'e', threads: null }],
    ['a frame of one channel', { epoch: 'e', channels: [{ channelId: 'a' }] }],
  ])('ends when %s is answered in another epoch', async (_, data) => {
    const { endings, send, frames } = await opened({
      ...{ epoch: 'later', userRecovered: null },
      ...{ channels: [{ channelId: 'a', seq: 1, recovered: null }], frames: [message('a', 1)] },
    })
    await send(data)
    expect(endings).toMatchObject([{ code: 1012 }])
    expect(events(frames)).toEqual(['gateway:hello'])
  })

  it('restarts a list whose position is from another epoch, and reports it', async () => {
    const { frames, bodies, send } = await opened({ userRecovered: false })
    await send({ epoch: 'before', userSeq: 4, activity: '5.5' })
    await jest.advanceTimersByTimeAsync(1000)
    expect(events(frames)).toEqual(['gateway:hello', 1, 'gateway:stale'])
    expect(bodies[2]).toMatchObject({ epoch: 'e', activity: null })
  })

  it('delivers nothing once it is closed', async () => {
    let answer = (_: PolledEvents) => undefined as void
    const { polls, frames, bodies, send } = await opened(() => new Promise((resolve) => (answer = resolve)))
    await send({ epoch: 'e', userSeq: 1 })
    polls.close()
    answer(answerOf({ frames: [message('a', 1)], hasMore: true }))
    await jest.advanceTimersByTimeAsync(60_000)
    expect(events(frames)).toEqual(['gateway:hello'])
    expect(bodies).toHaveLength(2)
  })

  it.each([
    ['a cut', cut],
    ['the timeout of a proxy', gatewayTimeout],
  ])('polls for a shorter time after %s, down to a second, and for longer again later', async (_, failure) => {
    const after = (seconds: number, fails: boolean) => async () => {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      if (fails) throw failure()
      return answerOf()
    }
    const { bodies, endings } = await opened(
      after(6, true),
      after(2, true),
      ...Array.from({ length: 10 }, () => after(1, false)),
    )
    await jest.advanceTimersByTimeAsync(30_000)
    expect(bodies.slice(1).map(({ waitSeconds }) => waitSeconds)).toEqual([8, 3, ...Array<number>(10).fill(1), 2])
    expect(endings).toEqual([])
  })

  it('uses shorter polls if long ones get no response', async () => {
    const { bodies, endings, frames } = await opened(
      async () => Promise.reject(await timedOut(8)),
      { frames: [message('a', 1)] },
      async () => Promise.reject(await timedOut(4)),
      {},
    )
    await jest.advanceTimersByTimeAsync(20_000)
    expect(bodies.slice(1).map(({ waitSeconds }) => waitSeconds)).toEqual([8, 0, 4, 0, 2])
    expect(events(frames)).toContain(1)
    expect(endings).toEqual([])
  })

  it('ends if even a poll that does not wait gets no response', async () => {
    const { bodies, endings } = await opened(
      async () => Promise.reject(await timedOut(8)),
      async () => Promise.reject(await timedOut(1)),
    )
    await jest.advanceTimersByTimeAsync(20_000)
    expect(bodies.slice(1).map(({ waitSeconds }) => waitSeconds)).toEqual([8, 0])
    expect(endings).toMatchObject([{ code: 1006, wasAccepted: true }])
  })

  it('waits as requested, and continues', async () => {
    const { bodies, endings } = await opened(refusal(429, 'CHAT_RATE_LIMITED', 5000), refusal(429, 'CHAT_RATE_LIMITED'))
    await jest.advanceTimersByTimeAsync(4900)
    expect(bodies).toHaveLength(2)
    await jest.advanceTimersByTimeAsync(3000)
    expect(bodies).toHaveLength(4)
    expect(endings).toEqual([])
  })

  it('ends when the network is lost', async () => {
    const { endings } = await opened(cut(), cut())
    await jest.advanceTimersByTimeAsync(5000)
    expect(endings).toMatchObject([{ code: 1006, wasAccepted: true }])
  })
})

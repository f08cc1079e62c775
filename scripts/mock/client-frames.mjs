/** Checks what clients send, as src/gateway/socket/client-frames.ts does. */
import { invalid, Refusal } from './errors.mjs'

const MAX_REF_LENGTH = 255
const EXPIRES_AFTER_MS = 5000

const isRef = (ref) => Number.isFinite(ref) || (typeof ref === 'string' && ref.length <= MAX_REF_LENGTH)
const wrong = (pointer, message) => invalid([{ in: 'body', pointer, message }])

/** The client's mark on the frame, null if it has none that can be sent back. */
export const refOf = (frame) => (isRef(frame?.ref) ? frame.ref : null)

/** @throws Refusal for an unknown event or wrong data. */
export const checkFrame = (frame, events) => {
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) {
    throw wrong('', 'must be an object with event and data')
  }
  if (frame.ref !== undefined && !isRef(frame.ref)) {
    throw wrong('/ref', `must be a number or at most ${MAX_REF_LENGTH} characters`)
  }
  const event = events.get(frame.event)
  if (!event?.isOfClient) {
    const known = [...events.values()].filter(({ isOfClient }) => isOfClient).map(({ name }) => name)
    throw wrong('/event', `must be one of ${known.join(', ')}`)
  }
  if (!event.validate(frame.data)) {
    throw invalid(
      event.validate.errors.map(({ instancePath, message }) => ({
        in: 'body',
        pointer: `/data${instancePath}`,
        message: message ?? 'is not valid',
      })),
    )
  }
  return frame
}

const requireChannel = (mock, channelId) => {
  if (!mock.knows(channelId)) throw new Refusal('CHAT_CHANNEL_NOT_FOUND', { channelId })
}

const requireJoined = (mock, connection, channelId) => {
  requireChannel(mock, channelId)
  if (!connection.joined.has(channelId)) {
    throw new Refusal('CHAT_AUTH_FORBIDDEN', { channelId }, 'Join the channel first.')
  }
}

const skipIn = (channelId) => (seq) => ({ event: 'gateway:skip', seq, data: { channelId } })
const skipInFeed = (seq) => ({ event: 'gateway:skip', feed: 'user', seq, data: {} })

/** The channel's part of the acknowledgement, and the frames that follow it. */
const enter = (mock, connection, { channelId, since }, isSameEpoch) => {
  requireChannel(mock, channelId)
  const log = mock.logs.ofChannel(channelId)
  const recovered = log.recovers(since, isSameEpoch)
  connection.joined.add(channelId)
  return {
    answer: { channelId, seq: log.seq, recovered },
    missed: recovered === true ? log.after(since, skipIn(channelId)) : [],
  }
}

const join = (mock, connection, { epoch = mock.epoch, channelId, since }, acknowledge) => {
  const { answer, missed } = enter(mock, connection, { channelId, since }, epoch === mock.epoch)
  acknowledge(answer)
  for (const frame of missed) connection.send(frame)
}

const resume = (mock, connection, { epoch, userSeq, channels = [] }, acknowledge) => {
  const ids = channels.map(({ channelId }) => channelId)
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (repeated !== -1) throw wrong(`/data/channels/${repeated}/channelId`, 'must not be named twice')
  const isSameEpoch = epoch === mock.epoch
  const feed = mock.logs.ofUser(connection.userId)
  const userRecovered = feed.recovers(userSeq, isSameEpoch)
  const missed = userRecovered === true ? feed.after(userSeq, skipInFeed) : []
  connection.followsFeed = true
  const answers = channels.map((channel) => {
    try {
      const entered = enter(mock, connection, channel, isSameEpoch)
      missed.push(...entered.missed)
      return entered.answer
    } catch (error) {
      return { channelId: channel.channelId, error: mock.errorOf(error) }
    }
  })
  acknowledge({ userSeq: feed.seq, userRecovered, channels: answers })
  for (const frame of missed) connection.send(frame)
}

const startTyping = (mock, connection, { channelId }, acknowledge) => {
  requireJoined(mock, connection, channelId)
  if (!connection.typing.has(channelId)) mock.announceTyping(connection.userId, channelId, true)
  clearTimeout(connection.typing.get(channelId))
  connection.typing.set(channelId, setTimeout(() => endTyping(mock, connection, channelId), EXPIRES_AFTER_MS).unref())
  acknowledge()
}

/** Ends the typing of the connection's user, if any. */
export const endTyping = (mock, connection, channelId) => {
  if (!connection.typing.has(channelId)) return
  clearTimeout(connection.typing.get(channelId))
  connection.typing.delete(channelId)
  mock.announceTyping(connection.userId, channelId, false)
}

/** By event: handles and acknowledges it. Other events are only acknowledged. */
export const handlers = {
  'chat:join:channel': join,
  'gateway:resume': resume,
  'chat:leave:channel': (mock, connection, { channelId }, acknowledge) => {
    endTyping(mock, connection, channelId)
    connection.joined.delete(channelId)
    acknowledge()
  },
  'chat:typing:start': startTyping,
  'chat:typing:stop': (mock, connection, { channelId }, acknowledge) => {
    requireJoined(mock, connection, channelId)
    endTyping(mock, connection, channelId)
    acknowledge()
  },
}

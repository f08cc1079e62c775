/** Logged events, numbered without gaps: one log for each channel and one for the feed of each user. */

/** Beyond this many numbers that the mock never had, nothing is recovered. */
const MAX_SKIPPED = 1000

class Log {
  frames = []

  /** @param start the highest seq of the examples; earlier events were never sent. */
  constructor(start) {
    this.start = start
  }

  get seq() {
    return this.start + this.frames.length
  }

  /** @param make the frame for its number. */
  append(make) {
    const frame = make(this.seq + 1)
    this.frames.push(frame)
    return frame
  }

  /** Whether everything after `since` can be sent: null without `since`. */
  recovers(since, isSameEpoch) {
    if (since === undefined) return null
    return (isSameEpoch || since === 0) && since <= this.seq && this.start - since <= MAX_SKIPPED
  }

  /** The frames after `since`; `skip` makes those of numbers that only the examples have. */
  after(since, skip) {
    const skipped = Array.from({ length: Math.max(0, this.start - since) }, (_, index) => skip(since + index + 1))
    return [...skipped, ...this.frames.slice(Math.max(0, since - this.start))]
  }
}

/** All logs of one run. `starts` are the numbers that the examples show, by channel. */
export class EventLogs {
  channels = new Map()
  users = new Map()

  constructor({ starts, userStart }) {
    this.starts = starts
    this.userStart = userStart
  }

  clear() {
    this.channels.clear()
    this.users.clear()
  }

  ofChannel(channelId) {
    if (!this.channels.has(channelId)) this.channels.set(channelId, new Log(this.starts.get(channelId) ?? 0))
    return this.channels.get(channelId)
  }

  ofUser(userId) {
    if (!this.users.has(userId)) this.users.set(userId, new Log(this.userStart))
    return this.users.get(userId)
  }
}

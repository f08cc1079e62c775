import { problemOfNumber } from '../../../clients/conformance/src/contract/frame-numbers.cjs'

const CHANNEL = { isLogged: true, isOfUser: false, isInFeed: false }
const USER = { isLogged: true, isOfUser: true, isInFeed: true }
const FLEETING = { isLogged: false, isOfUser: false, isInFeed: false }
const event = 'chat:some:event'
const skip = 'gateway:skip'

it.each([
  [{ event, seq: 1 }, CHANNEL, undefined],
  [{ event }, CHANNEL, /has no seq/],
  [{ event, seq: 0 }, CHANNEL, /has the seq 0/],
  [{ event, seq: 1.5 }, CHANNEL, /has the seq 1.5/],
  [{ event, seq: 1, feed: 'user' }, CHANNEL, /no event of the user's feed/],
  [{ event }, USER, undefined],
  [{ event, seq: 1, feed: 'user' }, USER, undefined],
  [{ event, feed: 'user' }, USER, /has no seq/],
  [{ event, seq: 1, feed: 'channel' }, USER, /has the feed channel/],
  [{ event }, FLEETING, undefined],
  [{ event, seq: 1 }, FLEETING, /is not logged/],
  [{ event: skip, seq: 1 }, FLEETING, undefined],
  [{ event: skip, seq: 1, feed: 'user' }, FLEETING, undefined],
  [{ event: skip }, FLEETING, /has no seq/],
])('%j is checked by the contract of its event', (frame, known, problem) => {
  const found = problemOfNumber(frame, known)
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeUndefined()
})

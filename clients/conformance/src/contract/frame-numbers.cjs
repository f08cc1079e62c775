/** CommonJS, as the service's own tests, which cannot load ES modules, hold their frames against it, too. */

const isNumber = (seq) => Number.isSafeInteger(seq) && seq > 0

/**
 * What is wrong with the number of a frame, or undefined. Logged events have one, except for the copies of them that go to rooms
 * of users; nothing else has.
 *
 * @type {typeof import('./frame-numbers.d.cts').problemOfNumber}
 */
exports.problemOfNumber = ({ event, seq, feed }, { isLogged, isOfUser, isInFeed }) => {
  const isSkip = event === 'gateway:skip'
  if (feed !== undefined && feed !== 'user') return 'has a feed that there is not'
  if (feed && !isSkip && !isInFeed) return `is no event of the user's feed`
  if (seq !== undefined && !isNumber(seq)) return 'has a seq that is no whole number above 0'
  if (seq === undefined) return isSkip || feed || (isLogged && !isOfUser) ? 'has no seq' : undefined
  return isLogged || isSkip || feed ? undefined : 'is not logged, and has a seq'
}

/** CommonJS, because the service's tests use it too, and can't load ES modules. */

const isNumber = (seq) => Number.isSafeInteger(seq) && seq > 0

exports.problemOfNumber = ({ event, seq, feed }, { isLogged, isOfUser, isInFeed }) => {
  const isSkip = event === 'gateway:skip'
  if (feed !== undefined && feed !== 'user') return `has the feed ${feed}: only user exists`
  if (feed && !isSkip && !isInFeed) return `is no event of the user's feed`
  if (seq !== undefined && !isNumber(seq)) return `has the seq ${seq}: a whole number above 0 is allowed`
  if (seq === undefined) return isSkip || feed || (isLogged && !isOfUser) ? 'has no seq' : undefined
  return isLogged || isSkip || feed ? undefined : 'is not logged, and has a seq'
}

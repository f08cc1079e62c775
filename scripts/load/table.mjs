const ms = (value) => (value === null ? '-' : value.toFixed(1)).padStart(10)
const count = (name, value, more = '') => `${name.padEnd(24)}${String(value).padStart(10)}  ${more}`.trimEnd()
const times = (name, { p50, p95, p99, max }) => `${name.padEnd(24)}${ms(p50)}${ms(p95)}${ms(p99)}${ms(max)}`

/** Formats the results. */
export const table = (outcome) => {
  const { people, channels, sockets, seconds, due, answered, failed, failures, expected, received } = outcome
  const { lost, doubled, connectionsLost, reloads, sendMs, eventMs } = outcome
  const codes = Object.entries(failures).map(([code, times]) => `${code} ${times}`)
  return [
    `people: ${people}, channels: ${channels}, sockets: ${sockets}, seconds: ${seconds.toFixed(1)}`,
    '',
    count('messages', due, `${(due / seconds).toFixed(1)} a second`),
    count('  answered', answered),
    count('  failed', failed, codes.join(', ')),
    count('events expected', expected, `${(expected / seconds).toFixed(1)} a second`),
    count('  received', received),
    count('  lost', lost),
    count('  doubled', doubled),
    count('connections lost', connectionsLost),
    count('channels to reload', reloads),
    '',
    `${'milliseconds'.padEnd(24)}${['p50', 'p95', 'p99', 'max'].map((name) => name.padStart(10)).join('')}`,
    times('due until answered', sendMs),
    times('due until the event', eventMs),
  ].join('\n')
}

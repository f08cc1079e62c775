import os from 'node:os'
import { describe, endOf, kinds, planOf } from './plan.mjs'

const whole = (value) => String(value)
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** The rows of the table, of deliveries that were due unless they say otherwise: title, property of an outcome, how it is written. */
/** @type {[string, string, (value: number) => string][]} */
const rowsOf = [
  ['acknowledged', 'acknowledged', whole],
  ['deliveries due', 'expected', whole],
  ['delivered once', 'once', whole],
  ['by reloading', 'byReload', whole],
  ['lost, notified', 'lostNotified', whole],
  ['lost silently', 'lostSilently', whole],
  ['doubled', 'doubled', whole],
  ['out of order', 'disordered', whole],
  ['right again, median', 'rightAgainMedianMs', seconds],
  ['right again, longest', 'rightAgainMostMs', seconds],
  ['sends refused', 'refused', whole],
  ['load average', 'load', (value) => value.toFixed(1)],
]

/** `12`, or `3–12` where the runs differ. */
function rangeOf(outcomes, key, written = whole) {
  const values = outcomes.map((outcome) => outcome[key])
  if (values.length === 0) return ''
  const [least, most] = [written(Math.min(...values)), written(Math.max(...values))]
  return least === most ? least : `${least.replace(' s', '')}–${most}`
}

/** As Markdown, a column for each way. */
export function tableOf(results) {
  const rows = [
    ['', ...results.map(({ name }) => name)],
    ['---', ...results.map(() => '---:')],
    ...rowsOf.map(([title, key, written]) => [
      title,
      ...results.map(({ outcomes }) => rangeOf(outcomes, key, written)),
    ]),
  ]
  const widths = rows[0].map((_, n) => Math.max(...rows.map((row) => row[n].length)))
  const cell = (text, n) =>
    /^-+:?$/.test(text)
      ? '-'.repeat(widths[n] - (text.endsWith(':') ? 1 : 0)) + (text.endsWith(':') ? ':' : '')
      : n === 0
        ? text.padEnd(widths[n])
        : text.padStart(widths[n])
  return rows.map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')
}

const STYLE = `<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.once { fill: #1a7f64 } .reload { fill: #54aeff } .notified { fill: #d4a72c } .silent { fill: #cf222e }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .once { fill: #3fb68b } .silent { fill: #ff7b72 } }
</style>`

/** The deliveries that were due, by outcome: a bar for each way. */
export function plotOf(results) {
  const [left, width, top, step] = [20, 640, 34, 58]
  const kinds = [
    ['once', 'delivered once'],
    ['reload', 'by reloading'],
    ['notified', 'lost, notified'],
    ['silent', 'lost silently'],
  ]
  const parts = kinds.map(
    ([kind, title], n) =>
      `<rect x="${left + n * 160}" y="8" width="12" height="12" class="${kind}"/><text x="${left + 18 + n * 160}" y="19">${title}</text>`,
  )
  results.forEach(({ name, outcomes }, n) => {
    const sum = (key) => outcomes.reduce((all, outcome) => all + outcome[key], 0)
    const others = [sum('byReload'), sum('lostNotified'), sum('lostSilently')]
    const expected = sum('expected')
    const shares = [others.reduce((left, share) => left - share, expected), ...others]
    const y = top + n * step
    parts.push(`<text x="${left}" y="${y + 16}">${name.replaceAll('&', '&amp;')}</text>`)
    let x = left
    shares.forEach((share, k) => {
      const wide = (width * share) / Math.max(1, expected)
      parts.push(
        `<rect x="${x.toFixed(1)}" y="${y + 24}" width="${wide.toFixed(1)}" height="18" class="${kinds[k][0]}"/>`,
      )
      x += wide
    })
  })
  const height = top + results.length * step + 10
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left * 2 + width} ${height}" width="${left * 2 + width}" height="${height}" role="img">
<title>Deliveries that were due, by outcome, over all runs</title>
${[STYLE, ...parts].join('\n')}
</svg>
`
}

/** docs/proof.md. */
export function pageOf({ results, seeds, rounds }) {
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown'
  const plans = seeds
    .map((seed) => planOf(seed, rounds))
    .map((plan) => ({ count: plan.length, end: Math.round(endOf(plan)) }))
  return `# Proof

The same faults against a chat that is built in different ways. To repeat it:

\`\`\`sh
npm run prove ${['--', ...seeds.map((seed) => `--seed ${seed}`), ...(rounds > 1 ? [`--rounds ${rounds}`] : [])].join(' ')}
\`\`\`

It needs PostgreSQL and Redis, and nats-server for one of the ways. On Debian it installs those that are missing (the first two as root).
A seed gives the same faults at the same times; which message meets which fault depends on the machine. Without \`--seed\` it takes a new
one. Where runs differ, the table has the least and the most.

![Deliveries that were due, by outcome, over all runs](proof.svg)

${tableOf(results)}

${rangeOf(plans, 'count')} faults in ${rangeOf(plans, 'end')} seconds, ${rounds} of each kind, in an order that the seed decides:

${kinds.map((kind) => `- ${describe(kind)}`).join('\n')}

Three channels have one sender and twelve subscribers each. A sender writes a message, waits for its answer, and at most four times a
second goes on with the next. Clients reach the processes through one balancer, where their connections are cut, frozen and slowed, and
processes reach Redis through another. Clients of NATS have the addresses of all its servers, each through a balancer of its own.

Every store flushes to disk before it answers: PostgreSQL by default, Redis with \`appendfsync always\`, NATS with
\`sync_interval: always\`. The two ways that keep messages in PostgreSQL share one, which breaks under both. The other ways have none: two
of the faults do not reach them.

- **Acknowledged** is a message whose sender got an answer. Each is due to every subscriber of its channel.
- **By reloading**: the subscriber was notified that something may be missing, and found it in the history.
- **Lost, notified**: it never came, but the subscriber was notified that something may be missing. Where there is no history, the
  application has to bring one.
- **Lost silently**: it never came, and the subscriber was not notified. After the last fault the run waits until nothing has come for
  a minute, three minutes at most.
- **Right again**: from the end of a fault until the last of the messages that were acknowledged before that end has arrived. Messages
  that never arrive do not count.
- **Sends refused**: the sender got an error, and did not send the message again.
- **Load average** is that of the machine over five minutes, at the end of a run. Above one for each core, processes wait for each other
  and for other work of the machine, and all times are longer.

## What each of them promises

${results.map(({ name, promises, versions }) => `- **${name}** (${versions().join(', ')}). ${promises}`).join('\n')}

Each is set up as its own documentation recommends, with the client that belongs to it. They are not the same kind of thing: a
library for sockets, a broker and a chat service. A loss is no fault where nothing was promised. JetStream has neither Redis nor
PostgreSQL: its servers are broker and store, and the faults that kill processes kill these. Its clients ping and pull far more often than
by default, or they would notice faults later than the others.

## What this does not show

- A network or a power cut: everything runs on one machine, where a killed process loses nothing that it has written. Flushes cost time
  here, and are not put to the test.
- The loss of a store: PostgreSQL and NATS come back with their files, and Redis is cut off, never killed.
- Size: ${rangeOf(
    results.flatMap(({ outcomes }) => outcomes),
    'acknowledged',
  )} messages to 36 subscribers.
- A neutral view: the authors of this service wrote all of the ways, the others from their manuals. Corrections are welcome: each way is
  a file in \`scripts/prove/ways\`.

Measured on ${os.cpus().length} × ${cpu}, Node ${process.version}, with everything on one machine.
`
}

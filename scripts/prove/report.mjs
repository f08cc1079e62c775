import os from 'node:os'
import { describe, endOf, kinds, planOf } from './plan.mjs'

const whole = (value) => String(value)
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/**
 * The rows of the table, in due deliveries unless the title says otherwise: title, property of an outcome, format.
 * @type {[string, string, (value: number) => string][]}
 */
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

/** `12`, or `3–12` if the runs differ. */
function rangeOf(outcomes, key, written = whole) {
  const values = outcomes.map((outcome) => outcome[key])
  if (values.length === 0) return ''
  const [least, most] = [written(Math.min(...values)), written(Math.max(...values))]
  return least === most ? least : `${least.replace(' s', '')}–${most}`
}

/** A Markdown table with a column for each way. */
export function tableOf(results) {
  const rows = [
    ['', ...results.map(({ name }) => name)],
    ['---', ...results.map(() => '--:')],
    ...rowsOf.map(([title, key, written]) => [
      title,
      ...results.map(({ outcomes }) => rangeOf(outcomes, key, written)),
    ]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const STYLE = `<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.once { fill: #1a7f64 } .reload { fill: #54aeff } .notified { fill: #d4a72c } .silent { fill: #cf222e }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .once { fill: #3fb68b } .silent { fill: #ff7b72 } }
</style>`

/** A chart of due deliveries by outcome, with a bar for each way. */
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

The same faults against chats built in different ways. To repeat the comparison:

\`\`\`sh
npm run prove ${['--', ...seeds.map((seed) => `--seed ${seed}`), ...(rounds > 1 ? [`--rounds ${rounds}`] : [])].join(' ')}
\`\`\`

It needs PostgreSQL and Redis, and nats-server for one of the ways. On Debian it installs missing ones (the first two as
root). A seed gives the same faults at the same times; which messages they affect depends on the machine. Without
\`--seed\` it uses a new one. If runs differ, the table has the minimum and the maximum.

![Deliveries that were due, by outcome, over all runs](proof.svg)

${tableOf(results)}

${rangeOf(plans, 'count')} faults in ${rangeOf(plans, 'end')} seconds, ${rounds} of each kind, in an order from the seed:

${kinds.map((kind) => `- ${describe(kind)}`).join('\n')}

Three channels have one sender and twelve subscribers each. A sender sends a message, waits for the response, and sends
at most four messages a second. Clients connect to the processes through one balancer, which cuts, freezes and slows
connections, and processes to Redis through another. Clients of NATS have the addresses of all its servers, each through
a separate balancer.

Every store flushes to disk before it responds: PostgreSQL by default, Redis with \`appendfsync always\`, NATS with
\`sync_interval: always\`. The two ways with messages in PostgreSQL use the same server, with the same faults. The other
ways have none: two of the faults do not affect them.

- **Acknowledged** is a message whose sender got a response. Each is due to every subscriber of its channel.
- **By reloading**: the subscriber was notified of a possible gap, and found the message in the history.
- **Lost, notified**: it never arrived, but the subscriber was notified of a possible gap. Without a history, the
  application must provide one.
- **Lost silently**: it never arrived, and the subscriber was not notified. After the last fault the run waits until
  nothing has arrived for a minute, at most three minutes.
- **Right again**: time from the end of a fault to the arrival of the last message acknowledged before that end. Lost messages
  do not count.
- **Sends refused**: the sender got an error, and did not retry.
- **Load average** is the machine's over five minutes, at the end of a run. Above one per core, processes wait for each
  other and for other work, and all times are longer.

## Guarantees of each

${results.map(({ name, promises, versions }) => `- **${name}** (${versions().join(', ')}). ${promises}`).join('\n')}

Each is set up as its documentation recommends, with its own client. They differ in kind: a socket library, a broker and
a chat service. A loss is no defect if nothing was promised. JetStream has neither Redis nor PostgreSQL: its servers are
broker and store, and faults that kill processes kill them. Its clients ping and pull far more often than by default, to
detect faults as fast as the others.

## Limits of this proof

- Network or power failures: everything runs on one machine, where a killed process loses no written data. Flushes cost
  time here, but are not tested.
- The loss of a store: PostgreSQL and NATS restart with their files, and Redis is only disconnected, never killed.
- Size: ${rangeOf(
    results.flatMap(({ outcomes }) => outcomes),
    'acknowledged',
  )} messages to 36 subscribers.
- A neutral view: the authors of this service wrote all of the ways, following their manuals. Corrections are welcome:
  each way is a file in \`scripts/prove/ways\`.

Measured on ${os.cpus().length} × ${cpu}, Node ${process.version}, with everything on one machine.
`
}

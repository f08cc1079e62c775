import os from 'node:os'
import { describe, endOf, kinds } from './plan.mjs'

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** The columns of the table; each is for all deliveries that were due, unless it says otherwise. */
/** @type {[string, (outcome: any) => string | number][]} */
const columns = [
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['deliveries due', ({ expected }) => expected],
  ['delivered once', ({ once }) => once],
  ['by reloading', ({ byReload }) => byReload],
  ['lost, notified', ({ lostTold }) => lostTold],
  ['lost silently', ({ lostSilently }) => lostSilently],
  ['doubled', ({ doubled }) => doubled],
  ['out of order', ({ disordered }) => disordered],
  ['right again, median', ({ rightAgainMedianMs }) => seconds(rightAgainMedianMs)],
  ['right again, longest', ({ rightAgainMostMs }) => seconds(rightAgainMostMs)],
  ['sends refused', ({ refused }) => refused],
]

/** As Markdown, a column for each way. */
export function tableOf(results) {
  const rows = [
    ['', ...results.map(({ name }) => name)],
    ['---', ...results.map(() => '---:')],
    ...columns.map(([title, valueOf]) => [title, ...results.map(({ outcome }) => String(valueOf(outcome)))]),
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

/** What came of the deliveries that were due: a bar for each way. */
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
  results.forEach(({ name, outcome }, n) => {
    const { expected, byReload, lostTold, lostSilently } = outcome
    const shares = [expected - byReload - lostTold - lostSilently, byReload, lostTold, lostSilently]
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
<title>What came of the deliveries that were due</title>
${[STYLE, ...parts].join('\n')}
</svg>
`
}

/** docs/proof.md. */
export function pageOf({ results, seed, rounds, plan }) {
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown'
  return `# Proof

What the same faults do to a chat that is built in different ways. Anyone can repeat it:

\`\`\`sh
npm run prove -- --seed ${seed}
\`\`\`

It needs PostgreSQL and Redis, and nats-server for one of the ways, and installs them where it may (Debian, as root). A seed gives the
same faults at the same times; what meets what is up to the machine. Without \`--seed\` it takes a new one.

![What came of the deliveries that were due](proof.svg)

${tableOf(results)}

${plan.length} faults in ${Math.round(endOf(plan))} seconds, ${rounds} of each kind, in an order that the seed decides:

${kinds.map((kind) => `- ${describe(kind)}`).join('\n')}

Three channels have one sender and twelve subscribers each. A sender writes a message, waits for its answer, and at most four times a
second goes on with the next. Clients reach the processes through one balancer, where their connections are cut, frozen and slowed, and
processes reach Redis through another.

- **Acknowledged** is a message whose sender got an answer. Each is due to every subscriber of its channel.
- **By reloading**: the subscriber was notified that something may be missing, and found it in the history.
- **Lost, notified**: it never came, but the subscriber was notified that something may be missing. Where there is no history, the
  application has to bring one.
- **Lost silently**: it never came, and the subscriber was not notified. After the last fault the run waits until nothing has come for
  a minute, three minutes at most.
- **Right again**: from the end of a fault until the last message that was acknowledged before it had arrived. What never arrives
  does not count there.

## What each of them promises

${results.map(({ name, promises, versions }) => `- **${name}** (${versions.join(', ')}). ${promises}`).join('\n')}

Each is set up as its own documentation recommends, with the client that belongs to it. They are not the same kind of thing: a
library for sockets, a broker and a chat service. What one of them does not promise is no fault of it. JetStream has no Redis that could be
away: its servers are the broker, and two of the faults above stop them.

Measured on ${os.cpus().length} × ${cpu}, Node ${process.version}, with everything on one machine.
`
}

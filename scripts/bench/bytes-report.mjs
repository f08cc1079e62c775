/** The rows and tables of what was measured. */
import { isBare, LENGTH } from './bytes-fill.mjs'
import { medians, tableOf, totalOf } from './relations.mjs'
import { atMost, figure } from './tools.mjs'

const bytesText = (bytes) => (bytes >= 1000 ? `${(bytes / 1000).toFixed(1)} kB` : `${bytes.toFixed(0)} B`)

export function report({ live, filled, bare, messages, keepTable, isTold }) {
  const beside = `beside ${messages.toLocaleString('en')}`
  const row = (work, name, minimum, ours, limit) =>
    limit
      ? atMost(limit, `${work}, ${beside}`, [name, minimum], ours, bytesText)
      : figure(`${work}, ${beside}`, [name, minimum], ours, bytesText)
  const grown = medians(live.grown)
  const isLog = (table) => table.startsWith('chat_events')
  /** Tables that keep a row of each message, so no event and no counter: an import makes them grow. */
  const isKept = (table) => !isBare(table) && !isLog(table) && totalOf(filled, (one) => one === table) >= 1
  const bareKept = totalOf(bare, isBare)
  const name = 'row, key and time index'
  /** An old row is on a page that was not written since the last checkpoint, so its image is part of what it costs. */
  const costOf = (kind) => live.of(kind).bytes + (/expired|delete/.test(kind) ? live.of(kind).images : 0)
  const rows = [
    row('bytes of a message sent', name, bareKept, totalOf(grown, isKept), 350),
    row('bytes of a message imported', name, totalOf(filled, isBare), totalOf(filled, isKept), 350),
    row('event log, bytes a message sent', name, bareKept, totalOf(grown, isLog)),
    ...[
      ['a send', 'send', 'bare insert', 2500],
      ['a read marker', 'read marker', 'bare update'],
      ['a reaction', 'reaction', 'bare insert'],
      ['an edit', 'edit', 'bare update'],
      ['an expired event, images and vacuum included', 'expired event', 'bare delete', 1],
    ].map(([work, change, minimum, limit]) =>
      row(`WAL of ${work}`, `a ${minimum}`, costOf(minimum), costOf(change), limit),
    ),
  ]

  const most = (parts, least) => parts.filter(([, ...values]) => values.some((value) => value >= least))
  const whole = (value) => Math.round(value).toLocaleString('en')
  const sizes = [...new Set([...grown.keys(), ...filled.keys()])].map((part) => [
    part,
    grown.get(part) ?? 0,
    filled.get(part) ?? 0,
    bare.get(part) ?? 0,
  ])
  const bySize = ([, a], [, b]) => b - a
  keepTable({
    title: `Bytes a message of ${LENGTH} characters, ${beside}`,
    head: ['table: index', 'sent', 'imported'],
    rows: most(
      sizes.map(([part, sent, imported, bareSent]) => [part, isBare(tableOf(part)) ? bareSent : sent, imported]),
      1,
    )
      .sort(bySize)
      .map(([part, ...values]) => [part, ...values.map(whole)]),
  })
  const kinds = [
    'send',
    'read marker',
    'reaction',
    'edit',
    'expired event',
    'bare insert',
    'bare update',
    'bare delete',
  ]
  const costs = kinds.map((kind) => live.of(kind))
  const parts = [...new Set(costs.flatMap(({ parts: one }) => [...one.keys()]))]
  keepTable({
    title: `WAL of a change in bytes, ${beside}`,
    note: isTold
      ? 'Medians of three rounds, each after a checkpoint; a round of sends or edits ends with a merge of pending rows, and the end of events with a checkpoint and a vacuum.'
      : 'All WAL with full-page images: this PostgreSQL has no pg_walinspect, which would tell tables and indexes apart.',
    head: ['table: index', ...kinds],
    rows: [
      ...most(
        parts.map((part) => [part, ...costs.map((cost) => cost.parts.get(part) ?? 0)]),
        5,
      ).sort(bySize),
      ['together, without full-page images', ...costs.map(({ bytes }) => bytes)],
      ['full-page images, right after a checkpoint', ...costs.map(({ images }) => images)],
    ].map(([part, ...values]) => [part, ...values.map(whole)]),
  })
  return rows
}

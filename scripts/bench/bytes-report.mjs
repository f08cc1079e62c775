/** The rows and tables of what was measured. */
import { isBare, LENGTH } from './bytes-fill.mjs'
import { median, medians, sum, tableOf, totalOf } from './relations.mjs'

const bytesText = (bytes) => (bytes >= 1000 ? `${(bytes / 1000).toFixed(1)} kB` : `${bytes.toFixed(0)} B`)

/** A row for what may take so many bytes. */
const bytesRow = (work, name, bare, ours, limit, sizes) => ({
  work,
  baseline: `${name} ${bytesText(bare)}`,
  ours: bytesText(ours),
  ratio: ours / bare,
  limit: limit === undefined ? 'no limit' : `≤ ${bytesText(limit)}`,
  ok: limit === undefined || ours <= limit,
  ...(sizes && { sizes }),
})

export function report({ live, filled, bare, messages, keepTable, isTold, hot }) {
  const stored = messages.toLocaleString('en')
  const grown = medians(live.grown)
  /** Tables that keep a row of each message, so no event and no counter. */
  const isLog = (table) => table.startsWith('chat_events')
  const keepers = new Set(hot.filter(({ inserts }) => inserts >= messages).map(({ table }) => table))
  const isKept = (table) => keepers.has(table) && !isBare(table) && !isLog(table)
  const bareKept = totalOf(bare, isBare)
  const bareFilled = totalOf(filled.rest, isBare)
  const send = live.of('send')
  const insert = live.of('bare insert')
  const events = 'event log, bytes a message sent'
  const sizesFrom = (series, early, late) => ({
    series,
    points: [
      { messages: messages / 10, ratio: early },
      { messages, ratio: late },
    ],
  })
  const name = 'row, key and time index'
  /** An old row is on a page that was not written since the last checkpoint, so its image is part of what it costs. */
  const costOf = (kind) => live.of(kind).bytes + (/expired|delete/.test(kind) ? live.of(kind).images : 0)
  const rows = [
    bytesRow(`bytes of a message sent, beside ${stored}`, name, bareKept, totalOf(grown, isKept), 350),
    bytesRow(
      ...[`bytes of a message imported, of ${stored}`, name, bareFilled, totalOf(filled.rest, isKept), 350],
      sizesFrom(
        'bytes of a message imported',
        totalOf(filled.tenth, isKept) / totalOf(filled.tenth, isBare),
        totalOf(filled.rest, isKept) / bareFilled,
      ),
    ),
    bytesRow(`${events}, beside ${stored}`, name, bareKept, totalOf(grown, isLog)),
    bytesRow(
      `pending rows of indexes before a merge, beside ${stored}`,
      name,
      bareKept,
      median(live.pending) / live.sendsOfRound,
    ),
    bytesRow(
      ...[`WAL of a send, beside ${stored}`, 'a bare insert', insert.bytes, send.bytes, 2500],
      sizesFrom('WAL of a send', live.of('send', 'tenth').bytes / insert.bytes, send.bytes / insert.bytes),
    ),
    ...[
      ['a read marker', 'read marker', 'bare update'],
      ['a reaction', 'reaction', 'bare insert'],
      ['an edit', 'edit', 'bare update'],
      ['an expired event, images and vacuum included', 'expired event', 'bare delete', 1],
    ].map(([work, change, minimum, limit]) =>
      bytesRow(...[`WAL of ${work}, beside ${stored}`, `a ${minimum}`], ...[costOf(minimum), costOf(change), limit]),
    ),
  ]
  const ours = hot.filter(({ table }) => !isBare(table))
  const shareOf = (tables) => sum(tables.map(({ hot: one }) => one)) / sum(tables.map(({ updates }) => updates))
  const bareShare = shareOf(hot.filter(({ table }) => isBare(table)))
  const percent = (share) => `${(100 * share).toFixed(0)} %`
  rows.push({
    work: `heap-only updates, of all tables, beside ${stored}`,
    baseline: `bare updates ${percent(bareShare)}`,
    ours: percent(shareOf(ours)),
    ratio: shareOf(ours) / bareShare,
    moreIsBetter: true,
    limit: 'no limit',
    ok: true,
  })

  const most = (parts, least) => parts.filter(([, ...values]) => values.some((value) => value >= least))
  const whole = (value) => Math.round(value).toLocaleString('en')
  const sizes = [...new Set([...grown.keys(), ...filled.rest.keys()])].map((part) => [
    part,
    grown.get(part) ?? 0,
    filled.rest.get(part) ?? 0,
    bare.get(part) ?? 0,
  ])
  const bySize = ([, a], [, b]) => b - a
  keepTable({
    title: `Bytes a message of ${LENGTH} characters, beside ${stored}`,
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
    title: `WAL of a change in bytes, beside ${stored}`,
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
  keepTable({
    title: `Heap-only updates by table, beside ${stored}`,
    head: ['table', 'updates', 'heap-only'],
    rows: hot
      .filter(({ updates }) => updates > 0)
      .sort((a, b) => b.updates - a.updates)
      .map((table) => [table.table, whole(table.updates), percent(shareOf([table]))]),
  })
  return rows
}

/** Prints the rows of a run, saves them in docs/, and compares a run with the saved rows. */
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { format } from 'prettier'
import { root } from '../program.mjs'

const kept = path.join(root, 'docs/bench.json')
const table = path.join(root, 'docs/bench.md')
/** Notes on the figures, below the table. */
const notes = path.join(root, 'scripts/bench/notes.md')
/** The fraction by which a ratio may be worse than the saved one. */
const TOLERANCE = 0.2

/** The machine of a run, without its host name. */
export function machine() {
  const [cpu] = os.cpus()
  const memory = `${Math.round(os.totalmem() / 1024 ** 3)} GiB`
  return `${os.availableParallelism()} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memory}, ${os.type()}, Node ${process.version}`
}

const micros = (value) => (value === undefined ? '–' : value.toFixed(0))

/** Microseconds of CPU for each request: of the server, of PostgreSQL, and of PostgreSQL for the bare baseline. */
function cpuText(cpu) {
  if (!cpu || (cpu.server === undefined && cpu.postgres === undefined)) return ''
  const bare = cpu.bare?.postgres === undefined ? '' : `, bare ${micros(cpu.bare.postgres)}`
  return `server ${micros(cpu.server)} + PostgreSQL ${micros(cpu.postgres)} µs${bare}`
}

export function lineOf({ work, baseline, ours, ratio, limit, ok, cpu }) {
  const line = `${ok ? 'ok  ' : 'LOW '} ${work.padEnd(44)} ${ours.padStart(10)}  ${ratio.toFixed(2)} of ${baseline.padEnd(26)} ${limit}`
  const cost = cpuText(cpu)
  return cost ? `${line}\n       CPU for each: ${cost}` : line
}

export function summaryOf({ rows, secondsEach }) {
  const low = rows.filter(({ ok }) => !ok).length
  const verdict = low === 0 ? 'All are within their limits.' : `${low} of ${rows.length} miss their limit.`
  return `Each figure: ${secondsEach} s after a warm-up; client, server and PostgreSQL share this machine.\n${verdict}`
}

async function readKept() {
  try {
    return JSON.parse(await readFile(kept, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') throw new Error('docs/bench.json is not there. Make it with: npm run bench -- --save')
    throw error
  }
}

/** Rows may come from different machines. */
function whereOf(machines) {
  const benches = new Map()
  for (const [bench, where] of Object.entries(machines)) benches.set(where, [...(benches.get(where) ?? []), bench])
  if (benches.size === 1) return [...benches.keys()].join()
  return [...benches].map(([where, names]) => `${where} (${names.join(', ')})`).join('; ')
}

/** Rows that this run lacks stay unchanged; the notes at the end of the page come from notes.md. */
export async function save(report) {
  const before = await readKept().catch(() => ({ rows: [] }))
  const isNew = new Set(report.rows.map(({ bench }) => bench))
  const rows = [...before.rows.filter(({ bench }) => !isNew.has(bench)), ...report.rows]
  const machines = { ...before.machines, ...Object.fromEntries([...isNew].map((bench) => [bench, report.machine])) }
  const cell = (text) => text.replaceAll('|', '\\|')
  const lines = rows.map(({ work, ours, ratio, baseline, limit, ok, cpu }) =>
    [work, ours, ratio.toFixed(2), baseline, limit, ok ? 'yes' : 'no', cpuText(cpu)].map(cell).join(' | '),
  )
  const page = `# Benchmarks

Made by \`npm run bench -- --save\`. Each ratio compares two figures of one run on one machine, so ratios are
comparable across machines, absolute figures are not. Client, server and PostgreSQL share the CPUs. Measured on: ${whereOf(machines)}.

\`npm run bench -- --check\` lists rows that are worse than here by more than a fifth.

| work | ours | ratio | baseline | limit | met | CPU for each |
|---|---|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}

${await readFile(notes, 'utf8')}`
  const { secondsEach } = report
  const content = JSON.stringify({ machines, secondsEach, rows })
  await writeFile(kept, await format(content, { parser: 'json', printWidth: 120 }))
  await writeFile(table, await format(page, { parser: 'markdown' }))
}

/** @returns {Promise<string[]>} a line for each row that is worse than the saved one by more than a fifth. */
export async function worseThanSaved({ rows }) {
  const before = new Map((await readKept()).rows.map((row) => [row.work, row]))
  return rows.flatMap(({ work, ratio, moreIsBetter }) => {
    const was = before.get(work)?.ratio
    if (was === undefined) return []
    const isWorse = moreIsBetter ? ratio < was * (1 - TOLERANCE) : ratio > was / (1 - TOLERANCE)
    return isWorse ? [`${work}: ${ratio.toFixed(2)}, was ${was.toFixed(2)}`] : []
  })
}

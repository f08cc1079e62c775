import type { ImportType } from '../../../generated/import-validators'

export type Outcome = 'refused' | 'different' | 'warning'

/** A problem of a line. */
export interface Problem {
  file: string
  line: number
  type: string
  outcome: Outcome
  field: string
  problem: string
}

export interface Count {
  read: number
  imported: number
  alreadyThere: number
  refused: number
}

/** Copied and failed files, by distinct URL. */
export interface FileCounts {
  found: number
  copied: number
  failed: number
  /** Size of the copied files. */
  bytes: number
}

const SHOWN = 20

/** Counts lines by type, and records their problems. */
export class Report {
  readonly counts: Partial<Record<ImportType | 'unknown', Count>> = {}
  /** The first problems, which are printed. */
  readonly problems: Problem[] = []
  /** Only with --copy-files. */
  files: FileCounts | undefined
  private readonly outcomes: Record<Outcome, number> = { refused: 0, different: 0, warning: 0 }
  /** The first line number of each file. */
  private readonly sources: { name: string; begins: number }[] = []
  private readonly startedAt = performance.now()

  /** @param write receives every problem. */
  constructor(private readonly write: (problem: Problem) => void) {}

  beginFile(name: string, linesBefore: number): void {
    this.sources.push({ name, begins: linesBefore })
  }

  count(type: ImportType | 'unknown'): Count {
    return (this.counts[type] ??= { read: 0, imported: 0, alreadyThere: 0, refused: 0 })
  }

  /** @param line its number across all files, from 1. */
  note(line: number, type: string, outcome: Outcome, field: string, problem: string): void {
    const { name, begins } = this.sources.findLast((file) => file.begins < line) as (typeof this.sources)[number]
    const noted: Problem = { file: name, line: line - begins, type, outcome, field, problem }
    this.outcomes[outcome] += 1
    if (outcome === 'refused') this.count(type as ImportType).refused += 1
    if (this.problems.length < SHOWN) this.problems.push(noted)
    this.write(noted)
  }

  /** Call it at the end: lines neither written nor refused count as existing. */
  finish(): void {
    for (const count of Object.values(this.counts)) count.alreadyThere = count.read - count.imported - count.refused
  }

  get refused(): number {
    return this.outcomes.refused
  }

  get importedMessages(): number {
    return this.counts.message?.imported ?? 0
  }

  get seconds(): number {
    return (performance.now() - this.startedAt) / 1000
  }

  toJSON() {
    const { counts, files, outcomes, problems } = this
    const seconds = Number(this.seconds.toFixed(3))
    return {
      counts,
      ...(files && { files }),
      ...outcomes,
      seconds,
      messagesPerSecond: Math.round(this.importedMessages / this.seconds),
      problems,
    }
  }

  toString(): string {
    const cells = [['', 'read', 'imported', 'already there', 'refused']]
    for (const [type, { read, imported, alreadyThere, refused }] of Object.entries(this.counts)) {
      cells.push([type, ...[read, imported, alreadyThere, refused].map((number) => number.toLocaleString('en'))])
    }
    const table = cells.map(
      ([name = '', ...numbers]) => name.padEnd(10) + numbers.map((cell) => cell.padStart(14)).join(''),
    )
    if (this.files) {
      const { copied, failed, bytes } = this.files
      const size = `${(bytes / 1024 / 1024).toFixed(1)} MiB`
      table.push(
        '',
        `${copied.toLocaleString('en')} files copied, ${size}; ${failed.toLocaleString('en')} could not be`,
      )
    }
    const { refused, different, warning } = this.outcomes
    const all = refused + different + warning
    const lines = this.problems.map(describeProblem)
    if (all > lines.length) lines.push(`… and ${all - lines.length} more: --errors <file> keeps all of them`)
    return [...table, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
  }
}

const describeProblem = ({ file, line, type, outcome, field, problem }: Problem) =>
  `${file}:${line}: ${outcome}: ${type === 'unknown' ? 'line' : type}${field === '' ? '' : `, ${field}`} ${problem}`

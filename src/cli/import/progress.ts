import type { Report } from './report'

const PROGRESS_MS = 2000

/** A transaction of the import. It writes whole channels, so their messages are counted only at its end. */
interface Transaction {
  lines: number
  step: number
  steps: number
  startedAt: number
}

/** Reports the progress of an import periodically, if it has changed. */
export class Progress {
  private readonly transactions = new Set<Transaction>()
  private readonly timer: NodeJS.Timeout
  private isRead = false
  private said = ''

  constructor(
    private readonly report: Report,
    private readonly say: (text: string) => void,
    intervalMs = PROGRESS_MS,
  ) {
    this.timer = setInterval(() => this.tick(), intervalMs)
  }

  /** Whether all lines have been read. */
  endReading(): void {
    this.isRead = true
  }

  /** @returns a function to call before each step, and one for the end. */
  begin(lines: number, steps: number): { next: () => void; end: () => void } {
    const transaction: Transaction = { lines, step: 0, steps, startedAt: performance.now() }
    this.transactions.add(transaction)
    return { next: () => void (transaction.step += 1), end: () => void this.transactions.delete(transaction) }
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private tick(): void {
    const text = [this.counts(), ...this.largest()].join('; ')
    if (text !== this.said) this.say(text)
    this.said = text
  }

  private counts(): string {
    const { files, counts, importedMessages } = this.report
    if (!this.isRead) return `${show(Object.values(counts).reduce((sum, { read }) => sum + read, 0))} lines read`
    if (files) return `${show(files.copied + files.failed)} of ${show(files.found)} files`
    return `${show(importedMessages)} of ${show(counts.message?.read ?? 0)} messages`
  }

  private largest(): string[] {
    const [found] = [...this.transactions].sort((one, other) => other.lines - one.lines)
    if (!found) return []
    const { lines, step, steps, startedAt } = found
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    return [`${show(lines)} lines in one transaction: step ${step} of ${steps}, ${seconds} s`]
  }
}

const show = (count: number) => count.toLocaleString('en')

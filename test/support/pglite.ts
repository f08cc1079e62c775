import path from 'node:path'
import { Worker } from 'node:worker_threads'

type Row = Record<string, unknown>
interface Answer {
  id: number
  rows: Row[]
  error?: { message: string; code?: string }
}

/**
 * An in-memory PGlite with its `query`, as a host's database. It runs in a worker thread, because it can't run under
 * Jest.
 */
export class LitePool {
  private readonly worker = new Worker(path.join(__dirname, 'pglite-worker.mjs'))
  private readonly waiting = new Map<number, (answer: Answer) => void>()
  private lastId = 0

  constructor() {
    this.worker.on('message', (answer: Answer) => {
      this.waiting.get(answer.id)?.(answer)
      this.waiting.delete(answer.id)
    })
  }

  async query(text: string, values: unknown[] = []): Promise<{ rows: Row[] }> {
    const id = ++this.lastId
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve)
      this.worker.postMessage({ id, text, values })
    })
    if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
    return answer
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }
}

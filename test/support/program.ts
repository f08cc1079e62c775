import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** Where an embedded database lives for seconds, optimising its machine code takes longer than all that it does. */
export const QUICK_START = '--liftoff-only'

/** A program of this package in a process of its own, with nothing of the tests' environment that it would read. */
export class Program {
  private static readonly running = new Set<Program>()

  stdout = ''
  stderr = ''
  readonly ended: Promise<{ code: number | null; stderr: string }>
  private over = false

  private constructor(readonly process: ChildProcess) {
    Program.running.add(this)
    process.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()))
    process.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()))
    this.ended = once(process, 'close').then(([code]) => {
      this.over = true
      Program.running.delete(this)
      return { code: code as number | null, stderr: this.stderr }
    })
  }

  /** @param file relative to the package's root; what is built is in dist. */
  static node(file: string, env: Record<string, string> = {}, args: string[] = []): Program {
    return Program.run(process.execPath, [QUICK_START, path.resolve(root, file), ...args], env)
  }

  /** A line as a user would type it, in any folder. */
  static shell(line: string): Program {
    return Program.run('/bin/sh', ['-c', `exec ${line}`], {})
  }

  static run(command: string, args: string[], env: Record<string, string> = {}): Program {
    const isOurs = (name: string) => /^CHAT_|^(DATABASE_URL|PORT|HOST|NODE_OPTIONS)$/.test(name)
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name)))
    return new Program(spawn(command, args, { env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }))
  }

  /** Ends what the tests of a file have left running. */
  static async killAll(): Promise<void> {
    await Promise.all([...Program.running].map((program) => program.kill('SIGKILL')))
  }

  /** Resolves when the standard output matches; rejects when the program ends without it. */
  async prints(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.stdout)
      if (match) return match
      if (this.over) throw new Error(`The program ended without printing ${String(pattern)}. ${this.stderr}`)
      await Promise.race([once(this.process.stdout!, 'data'), this.ended])
    }
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal)
    return (await this.ended).code
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { build, type Plugin } from 'esbuild'

const root = path.resolve(__dirname, '../..')

/** For an embedded database that runs for seconds, optimizing its WebAssembly takes longer than its work. */
export const QUICK_START = '--liftoff-only'

/** Modules find the files beside them from a bundle, too. */
const ownFolders: Plugin = {
  name: 'own folders',
  setup(bundler) {
    bundler.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8')).replaceAll('__dirname', JSON.stringify(path.dirname(file))),
      loader: 'ts',
    }))
  },
}

/** Runs a program of this package, without the tests' environment variables that it would read. */
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

  /** @param file relative to the package's root; built files are in dist. */
  static node(file: string, env: Record<string, string> = {}, args: string[] = []): Program {
    return Program.run(process.execPath, [QUICK_START, path.resolve(root, file), ...args], env)
  }

  /** @param file TypeScript, relative to the package's root. */
  static async script(file: string, env: Record<string, string> = {}, args: string[] = []): Promise<Program> {
    const outfile = path.join(root, 'node_modules/.cache/chat-service', `${path.basename(file, '.ts')}.js`)
    const entryPoints = [path.resolve(root, file)]
    const common = { bundle: true, packages: 'external', platform: 'node', logLevel: 'error' } as const
    await build({ ...common, entryPoints, outfile, plugins: [ownFolders] })
    return Program.run(process.execPath, [outfile, ...args], env)
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

  /** Ends programs that the tests of a file left running. */
  static async killAll(): Promise<void> {
    await Promise.all([...Program.running].map((program) => program.kill('SIGKILL')))
  }

  /** Resolves when the standard output matches; rejects if the program ends without a match. */
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

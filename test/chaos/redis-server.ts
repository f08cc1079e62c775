import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../scripts/free-port.cjs'

const scripts = path.resolve(__dirname, '../../scripts')

/** A Redis whose end is part of the test: it is started again on the same port, each time with nothing in it. */
export class RedisServer {
  private keeper: ChildProcess | undefined
  private admin: Redis | undefined

  private constructor(
    private readonly program: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<RedisServer> {
    const find = `import(${JSON.stringify(path.join(scripts, 'find-service.mjs'))}).then((m) => console.log(m.requireRedis()))`
    const program = execFileSync(process.execPath, ['-e', find], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const server = new RedisServer(program.trim(), await freePort())
    await server.begin()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  get isUp(): boolean {
    return this.admin !== undefined
  }

  async begin(): Promise<void> {
    const folder = mkdtempSync(path.join(tmpdir(), 'chat-service-chaos-redis-'))
    const settings = { port: this.port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder }
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
    // The keeper ends it even when this process is killed, and removes the folder.
    this.keeper = spawn(
      process.execPath,
      [path.join(scripts, 'keep-service.mjs'), folder, 'SIGKILL', this.program, ...args],
      {
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    )
    this.keeper.stdin?.on('error', () => undefined)
    let said = ''
    while (!/ready to accept connections/i.test(said)) {
      const [chunk] = (await Promise.race([once(this.keeper.stdout!, 'data'), once(this.keeper, 'exit')])) as [unknown]
      if (!Buffer.isBuffer(chunk)) throw new Error(`Redis did not start: ${said}`)
      said += chunk.toString()
    }
    this.keeper.stdout?.resume()
    this.admin = new Redis(this.url, { retryStrategy: () => null })
    this.admin.on('error', () => undefined)
  }

  /** @param gently as by SIGTERM: it says goodbye to its clients; otherwise as by SIGKILL. */
  async end(gently: boolean): Promise<void> {
    const { keeper, admin } = this
    if (!keeper || !admin) return
    this.admin = this.keeper = undefined
    const gone = once(keeper, 'exit')
    if (gently) await admin.shutdown('NOSAVE').catch(() => undefined)
    else admin.disconnect()
    keeper.stdin?.end()
    await gone
  }

  async flush(): Promise<void> {
    await this.tell('FLUSHALL')
  }

  /** Breaks the connections of subscribers, and no others. */
  async dropListeners(): Promise<void> {
    await this.tell('CLIENT', 'KILL', 'TYPE', 'pubsub')
  }

  /** Responds to no command for this long. */
  async hang(forMs: number): Promise<void> {
    await this.tell('CLIENT', 'PAUSE', String(Math.round(forMs)), 'ALL')
  }

  /** It may be ended before it answers. */
  private async tell(command: string, ...args: string[]): Promise<void> {
    await this.admin?.call(command, ...args).catch(() => undefined)
  }
}

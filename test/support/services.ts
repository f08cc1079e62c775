import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export type ServiceName =
  'postgres' | 'redis' | 'redis-cluster' | 'redis-sentinel' | 'primary' | 'replica' | 'second-replica'

export interface Services<Name extends string> {
  urls: Record<Name, string>
  stop: () => Promise<void>
}

/**
 * Starts private services that the caller may stop, stall and empty. They end with this process, even if it is killed.
 */
export function startServices<Name extends ServiceName>(...names: Name[]): Promise<Services<Name>> {
  return start(names, { ...process.env, TEST_DATABASE_URL: '', TEST_REDIS_URL: '' })
}

/** Starts the services that all tests share, or returns those that the environment names. */
export function sharedServices(): Promise<Services<'postgres' | 'redis'>> {
  return start(['postgres', 'redis'], process.env)
}

async function start<Name extends ServiceName>(names: Name[], env: NodeJS.ProcessEnv): Promise<Services<Name>> {
  const script = path.join(__dirname, '../../scripts/services.mjs')
  const child = spawn(process.execPath, [script, ...names, '--until-stdin-closes'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
    // Ctrl-C must reach only Jest, which still needs the services while it finishes.
    detached: true,
  })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // The services may have exited already.
  child.stdin.on('error', () => {})
  const line = await firstLine(child)
  return {
    urls: JSON.parse(line) as Record<Name, string>,
    stop: async () => {
      child.stdin.end()
      await exit
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    if (text.includes('\n')) return text
  }
  throw new Error('The services that the tests need could not be started; the reason is above.')
}

/**
 * `npm run dev`: runs the standalone server from its sources and restarts it when one of them changes, with a readable
 * log. The compiler runs beside it and prints type errors, but never delays a restart. The environment is that of `npm
 * start`; arguments go to Node, for instance `npm run dev -- --inspect`.
 */
import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { askForDemo, ensureInstalled } from './prepare.mjs'
import { cleanEnvironment, endWithNpm, root, run, tsc } from './program.mjs'

const inModules = (file) => path.join(root, 'node_modules', file)

const endWithParent = ['--import', new URL('end-with-parent.mjs', import.meta.url).href]

/**
 * In its own process group: otherwise ctrl-C reaches the server twice, from the terminal and from its watcher, and the
 * second signal kills it.
 */
const start = (args, stdio, env = cleanEnvironment()) =>
  spawn(process.execPath, [...endWithParent, ...args], {
    cwd: root,
    env,
    stdio,
    detached: process.platform !== 'win32',
  })

const startServer = () => {
  const watched = ['migrations/**', 'src/**/*.lua'].flatMap((pattern) => ['--include', pattern])
  // The embedded database starts twice as fast without optimized WebAssembly.
  const flags = ['--clear-screen=false', ...watched, '--liftoff-only', ...process.argv.slice(2)]
  const main = path.join('src', 'standalone', 'main.ts')
  return start([inModules('tsx/dist/cli.mjs'), 'watch', ...flags, main], ['ignore', 'pipe', 'inherit'], {
    CHAT_DRAIN_SECONDS: '0',
    ...cleanEnvironment(),
  })
}

const startCompiler = () => {
  const record = path.join('.cache', 'dev.tsbuildinfo')
  const flags = ['--noEmit', '--watch', '--preserveWatchOutput', '--incremental', '--tsBuildInfoFile', record]
  const pretty = process.stdout.isTTY ? ['--pretty'] : []
  const compiler = start([tsc, '-p', 'tsconfig.build.json', ...flags, ...pretty], ['ignore', 'inherit', 'inherit'])
  // On few cores the restart comes first.
  if (compiler.pid !== undefined) os.setPriority(compiler.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  return compiler
}

await run(async () => {
  await endWithNpm()
  await ensureInstalled()
  const { default: pretty } = await import('pino-pretty')
  askForDemo()
  const server = startServer()
  server.stdout.pipe(pretty({ translateTime: 'SYS:HH:MM:ss.l', ignore: 'pid,hostname,name' }))
  const compiler = startCompiler()

  let stopping = false
  const stop = () => {
    // A second signal makes the watcher kill the server, and npm's end counts as one.
    if (stopping) return
    stopping = true
    server.kill('SIGTERM')
    compiler.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  for (const child of [server, compiler]) {
    child.once('exit', (code) => {
      if (stopping) return
      process.exitCode = code || 1
      stop()
    })
  }
})

/**
 * Runs one service for a process and ends it with that process, even after SIGKILL.
 *
 *   node scripts/keep-service.mjs FOLDER SIGNAL PROGRAM [ARGUMENT…]     (KEEP_UID: the user to run it as)
 *
 * The owner holds the other end of stdin. When the pipe closes, which the system does even after SIGKILL, SIGNAL is
 * sent to the program and FOLDER removed. It runs in its own session, so ctrl-C doesn't reach it before its owner is
 * done.
 */
import { spawn } from 'node:child_process'

const [folder, signal, program, ...args] = process.argv.slice(2)
const uid = process.env.KEEP_UID ? Number(process.env.KEEP_UID) : undefined

const child = spawn(program, args, {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
  ...(uid === undefined ? {} : { uid, gid: uid }),
})

// In the background: some file systems take minutes for tens of thousands of database files.
const remover = "require('node:fs').rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 3 })"
const finish = (code) => {
  spawn(process.execPath, ['-e', remover, folder], { detached: true, stdio: 'ignore', cwd: '/' }).unref()
  process.exit(code)
}
const end = () => {
  child.kill(/** @type {NodeJS.Signals} */ (signal))
  setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
}

child.once('error', (error) => {
  console.error(error.message)
  finish(1)
})
child.once('exit', (code) => finish(code ?? 0))
process.stdin.once('end', end).once('error', end).resume()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, end)
// The log's reader may be gone; EPIPE must not end this process early.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

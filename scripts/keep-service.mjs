/**
 * Runs one service for a process and ends it with that process, however that process ends.
 *
 *   node scripts/keep-service.mjs FOLDER SIGNAL PROGRAM [ARGUMENT…]     (KEEP_UID: the user to run it as)
 *
 * The process that started this holds the other end of its stdin. A pipe is closed by the system even after SIGKILL, and that
 * is the sign to send SIGNAL to the program and to remove FOLDER. It runs in a session of its own, so a ctrl-C on the
 * terminal does not reach it before its owner has finished with the service.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'

const [folder, signal, program, ...args] = process.argv.slice(2)
const uid = process.env.KEEP_UID ? Number(process.env.KEEP_UID) : undefined

const child = spawn(program, args, {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
  ...(uid === undefined ? {} : { uid, gid: uid }),
})

const finish = (code) => {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.exit(code)
}
const end = () => {
  child.kill(signal)
  setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
}

child.once('error', (error) => {
  console.error(error.message)
  finish(1)
})
child.once('exit', (code) => finish(code ?? 0))
process.stdin.once('end', end).once('error', end).resume()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, end)
// The reader of the log may be gone already; that must not end this process before its work is done.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

/** Starts the standalone server as it is built, with settings such as a deployment has. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.cjs'
import { cleanEnvironment, root } from './program.mjs'

const START_MS = 60_000

/** @param {Record<string, string>} settings variables; the database is one of them. Ready with the first answer of 200. */
export const startStandalone = async (settings) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chat-service-standalone-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const secret = randomBytes(32).toString('hex')
  const inherited = Object.entries(cleanEnvironment()).filter(([name]) => !name.startsWith('CHAT_'))
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(root, 'dist/src/standalone/main.js')], {
    env: {
      ...Object.fromEntries(inherited),
      ...{ HOST: '127.0.0.1', PORT: String(port), CHAT_DATA_DIR: folder, CHAT_JWT_SECRET: secret },
      ...{ CHAT_DRAIN_SECONDS: '0', ...settings },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - began > START_MS) {
      await stop()
      throw new Error('The standalone server did not become ready.')
    }
    // Not more often: asking would take from it the processor that it starts on.
    await sleep(20)
  }
  return { url, secret, pid: Number(child.pid), startMs: performance.now() - began, stop }
}

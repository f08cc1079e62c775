/** Starts the built standalone server with a deployment's settings. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.cjs'
import { cleanEnvironment, root } from './program.mjs'
import { ServerProcess } from './server-process.mjs'

/** @param {Record<string, string>} settings environment variables, including the database. Ready with the first 200. */
export const startStandalone = async (settings) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chat-service-standalone-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const secret = randomBytes(32).toString('hex')
  const inherited = Object.entries(cleanEnvironment()).filter(([name]) => !name.startsWith('CHAT_'))
  const own = { HOST: '127.0.0.1', PORT: String(port), CHAT_DATA_DIR: folder, CHAT_JWT_SECRET: secret }
  const server = new ServerProcess(port, {
    program: process.execPath,
    args: [path.join(root, 'dist/src/standalone/main.js')],
    env: { ...Object.fromEntries(inherited), ...own, CHAT_DRAIN_SECONDS: '0', ...settings },
    isReady: () => fetch(`${url}/health/ready`).then(({ ok }) => ok),
    isRevived: false,
  })
  const stop = async () => {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const began = performance.now()
  try {
    await server.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { url, secret, pid: Number(server.pid), startMs: performance.now() - began, stop }
}

/** Starts the real server, on a private PostgreSQL and Redis. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cleanEnvironment, root } from './program.mjs'
import { startServices } from './services.mjs'

const startWithinMs = 60_000

/** @returns {Promise<{ url: string, secret: string, stop: () => Promise<void> }>} */
export const startServer = async () => {
  const services = await startServices()
  const folder = mkdtempSync(path.join(tmpdir(), 'chat-service-walk-'))
  const secret = randomBytes(32).toString('hex')
  const own = Object.fromEntries(Object.entries(cleanEnvironment()).filter(([name]) => !name.startsWith('CHAT_')))
  const env = {
    ...own,
    HOST: '127.0.0.1',
    PORT: '0',
    CHAT_DATA_DIR: folder,
    CHAT_DATABASE_URL: services.postgres.url,
    CHAT_REDIS_URL: services.redis.url,
    CHAT_JWT_SECRET: secret,
    CHAT_MIGRATE: 'true',
    CHAT_LOG_REQUESTS: 'false',
  }
  const main = path.join(root, 'dist/src/standalone/main.js')
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => server.once('close', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    await Promise.all(Object.values(services).map((service) => service.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { url: await urlOf(server, ended), secret, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits for the address that the server prints, and sends what it logs to standard error. */
const urlOf = (server, ended) =>
  new Promise((resolve, reject) => {
    let log = ''
    const hear = (chunk) => {
      log = (log + chunk).slice(-20_000)
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(log) ?? []
      if (url) resolve(url)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear).pipe(process.stderr)
    setTimeout(
      () => reject(new Error(`The server does not listen after ${startWithinMs / 1000} s.\n${log}`)),
      startWithinMs,
    ).unref()
    void ended.then(() => reject(new Error(`The server ended at once.\n${log}`)))
  })

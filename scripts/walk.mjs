/**
 * `npm run walk`: random requests against the server, each response compared with the contract. The walker knows only
 * spec/openapi.yaml.
 */
import { checkUrl, readOptions } from './options.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { endWithNpm, run } from './program.mjs'

const usage = `npm run walk -- [options]

  --steps N        number of requests (10000)
  --seed TEXT      the same seed repeats the walk; the seed of a breach, with its episode, repeats only that
                   (by default a new one)
  --lanes N        number of parallel episodes (4)
  --breaches N     stops after this many kinds of breach (20)
  --url URL        a running server, with its path prefix; by default one is started, with
                   a private PostgreSQL and Redis
  --secret SECRET  with --url: signs the tokens of the walker's users (CHAT_JWT_SECRET)

Exits with 1 if a response breaches the contract.`

const numbers = {
  steps: { fallback: 10_000, most: 100_000_000 },
  lanes: { fallback: 4, most: 64 },
  breaches: { fallback: 20, most: 10_000 },
}

/** The real server, on a private PostgreSQL and Redis, which end with this process. */
const startServer = async () => {
  const { startServices } = await import('./services.mjs')
  const { startStandalone } = await import('./standalone.mjs')
  const { postgres, redis } = await startServices()
  const urls = { CHAT_DATABASE_URL: postgres.url, CHAT_REDIS_URL: redis.url }
  return startStandalone({ ...urls, CHAT_MIGRATE: 'true', CHAT_LOG_REQUESTS: 'false' })
}

await run(async () => {
  await endWithNpm()
  const options = readOptions(
    usage,
    { seed: { type: 'string' }, url: { type: 'string' }, secret: { type: 'string' } },
    numbers,
    ({ url, secret }) => {
      if (url !== undefined) checkUrl(url)
      if ((url === undefined) !== (secret === undefined)) {
        throw new Error('--url and --secret must be given together, or neither.')
      }
    },
  )
  if (!options) return
  await ensureInstalled()
  const { url, secret, seed = String(Date.now() % 1_000_000), ...limits } = options
  if (!url) await ensureBuilt({ clients: false })
  const { readContract } = await import('../clients/conformance/src/contract/rest.mjs')
  const { castOfSecret } = await import('../clients/conformance/src/people.mjs')
  const { summary, walk } = await import('../clients/conformance/src/walk/walk.mjs')
  const contract = readContract()
  const server = url ? { url: url.replace(/\/$/, ''), secret: secret ?? '', stop: async () => {} } : await startServer()
  try {
    console.log(`seed ${seed}`)
    const began = performance.now()
    const cast = castOfSecret(server.secret)
    const account = await walk({ ...limits, seed, contract, url: server.url, cast }, console.log)
    console.log(summary(contract, account, (performance.now() - began) / 1000))
    process.exitCode = account.breaches.size > 0 ? 1 : 0
  } finally {
    await server.stop()
  }
})

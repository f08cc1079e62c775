/**
 * `npm run walk`: random requests against the server, each answer compared with the contract. The walker knows
 * spec/openapi.yaml and nothing else of the service.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { endWithNpm, ensureBuilt, ensureInstalled, root, run } from './prepare.mjs'

const usage = `npm run walk -- [options]

  --steps N        how many requests (10000)
  --seed TEXT      the same seed makes the same choices; of a breach, the seed with its episode repeats that alone
                   (by default a new one)
  --lanes N        how many episodes go on side by side (4)
  --breaches N     after how many kinds of breach to stop (20)
  --url URL        a server that runs already, with the path below which it is mounted; otherwise one is started, with
                   PostgreSQL and Redis of its own
  --secret SECRET  with --url: signs the tokens of the walker's people (CHAT_JWT_SECRET)

Ends with 1 if an answer breaches the contract.`

const most = { steps: 100_000_000, lanes: 64, breaches: 10_000 }

/** @throws {Error} that names the option, what was found and what is allowed. */
const readOptions = (args) => {
  const text = { type: 'string' }
  const { values } = parseArgs({
    args,
    options: {
      steps: { ...text, default: '10000' },
      seed: text,
      lanes: { ...text, default: '4' },
      breaches: { ...text, default: '20' },
      url: text,
      secret: text,
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  for (const name of Object.keys(most)) {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < 1 || value > most[name]) {
      throw new Error(
        `--${name} must be a whole number from 1 to ${most[name]}; it is ${JSON.stringify(values[name])}.`,
      )
    }
    values[name] = value
  }
  if (values.url !== undefined && !/^https?:\/\/./.test(values.url)) {
    throw new Error(`--url must begin with http:// or https://; it is ${values.url}.`)
  }
  if ((values.url === undefined) !== (values.secret === undefined)) {
    throw new Error('--url and --secret must be given together, or neither.')
  }
  return { ...values, seed: values.seed ?? String(Date.now() % 1_000_000), url: values.url?.replace(/\/$/, '') }
}

await run(async () => {
  await endWithNpm()
  let options
  try {
    options = readOptions(process.argv.slice(2))
  } catch (error) {
    throw new Error(`${error.message}\n\n${usage}`)
  }
  if (!options) return console.log(usage)
  await ensureInstalled()
  if (!options.url) await ensureBuilt({ clients: false })
  const { readContract } = await import('./walk/contract.mjs')
  const { startServer } = await import('./walk/server.mjs')
  const { summary, walk } = await import('./walk/walk.mjs')
  const contract = readContract(path.join(root, 'spec/openapi.yaml'))
  const server = options.url ? { url: options.url, secret: options.secret, stop: async () => {} } : await startServer()
  try {
    console.log(`seed ${options.seed}`)
    const began = performance.now()
    const account = await walk({ ...options, contract, url: server.url, secret: server.secret }, console.log)
    console.log(summary(contract, account, (performance.now() - began) / 1000))
    process.exitCode = account.breaches.size > 0 ? 1 : 0
  } finally {
    await server.stop()
  }
})

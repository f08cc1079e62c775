/**
 * `npm run mock`: serves both halves of the contract without a database to set up. The port comes from PORT, else 4010;
 * further arguments go to Prism, for instance `npm run mock -- --dynamic`. Behind mock/front.mjs, Prism checks requests
 * and serves examples, and the service of this checkout answers on an in-memory database. See docs/mock.md.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build, ensureInstalled } from './prepare.mjs'
import { accepts, freePort } from './free-port.cjs'
import { endWithNpm, root, run } from './program.mjs'

const port = Number(process.env.PORT ?? 4010)
const host = '127.0.0.1'
const url = `http://${host}:${port}`

const taken = () => new Error(`The mock cannot listen on ${url}: the port is taken. Choose another PORT`)

/** If the contract is ahead of the server, which then doesn't compile, uses the last build. */
const buildServer = async () => {
  try {
    await build({ wanted: ['server'], onlyIfStale: true })
  } catch (error) {
    if (!fs.existsSync(path.join(root, 'dist/src'))) throw error
    console.error(`${error.message}\nThe mock uses the last build of the server.`)
  }
}

/** Its command reads the arguments of this process. @returns its URL */
const startPrism = async () => {
  const prism = path.join(root, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const prismPort = await freePort()
  const [node, , ...given] = process.argv
  const own = ['mock', '--host', host, '--port', String(prismPort), path.join(root, 'spec/openapi.yaml')]
  process.argv = [node, prism, ...own, ...given]
  createRequire(import.meta.url)(prism)
  // Connects only: a request would appear in the log.
  while (!(await accepts(prismPort))) await sleep(100)
  return `http://${host}:${prismPort}`
}

await run(async () => {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT is no port: ${process.env.PORT}`)
  await endWithNpm()
  // Before the parts start, which takes seconds.
  if (await accepts(port)) throw taken()
  await ensureInstalled()
  await buildServer()
  // Imported here, because these need the packages installed above.
  const { readContract } = await import('./mock/contract.mjs')
  const { startFront } = await import('./mock/front.mjs')
  const { Service } = await import('./mock/service.mjs')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
  const contract = readContract(root)
  const prism = await startPrism()
  const service = await new Service(contract).open()
  await startFront({ contract, prism, service, host, port }).catch((error) => {
    throw error.code === 'EADDRINUSE' ? taken() : error
  })
  console.log(`\nThe mock answers on ${url}. Any token will do:`)
  console.log(`  curl -H 'Authorization: Bearer any' ${url}/channels/my\n`)
})
// After an error, its parts would keep the process running.
if (process.exitCode) process.exit()

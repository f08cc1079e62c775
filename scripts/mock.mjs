/**
 * `npm run mock`: serves both halves of the contract without a database to set up. The port comes from PORT, else 4010;
 * further arguments go to Prism, for instance `npm run mock -- --dynamic`. Behind mock/front.mjs, Prism checks requests
 * and serves examples, and the service of this checkout answers on an in-memory database. See docs/mock.md.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build, ensureInstalled } from './prepare.mjs'
import { accepts, freePort } from './free-port.cjs'
import { cleanEnvironment, endWithNpm, root, run } from './program.mjs'

const port = Number(process.env.PORT ?? 4010)
const host = '127.0.0.1'
const url = `http://${host}:${port}`

/** Connects only: a request would appear in the log. */
const untilListening = async (child, port) => {
  while (child.exitCode === null && !(await accepts(port))) await sleep(100)
  return child.exitCode === null
}

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
  const contract = readContract(root)
  const prism = path.join(root, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const prismPort = await freePort()
  const args = ['mock', '--host', host, '--port', String(prismPort), ...process.argv.slice(2), 'spec/openapi.yaml']
  const child = spawn(process.execPath, [prism, ...args], { cwd: root, env: cleanEnvironment(), stdio: 'inherit' })
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // Even if the mock fails: Prism would keep running.
  process.on('exit', () => child.kill('SIGTERM'))
  let front
  child.once('exit', (code, signal) => {
    void front?.close()
    // A mock that failed has set its own.
    process.exitCode ??= signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : (code ?? 1)
  })
  let service
  try {
    service = await Service.open(contract)
    if (await untilListening(child, prismPort)) {
      front = await startFront({ contract, prism: `http://${host}:${prismPort}`, service, host, port })
      console.log(`\nThe mock answers on ${url}. Any token will do:`)
      console.log(`  curl -H 'Authorization: Bearer any' ${url}/channels/my\n`)
    }
  } catch (error) {
    child.kill('SIGTERM')
    throw error.code === 'EADDRINUSE' ? taken() : error
  } finally {
    // Started parts would keep the process alive.
    if (!front) await service?.close()
  }
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { format } from 'prettier'
import { startServices } from '../services.mjs'
import { root } from '../program.mjs'
import { measure } from './compare.mjs'
import { endOf, planOf } from './plan.mjs'
import { Postgres } from './postgres.mjs'
import { pageOf, plotOf, tableOf } from './report.mjs'
import { chatService } from './ways/chat-service.mjs'
import { jetstream } from './ways/jetstream.mjs'
import { pubsub } from './ways/pubsub.mjs'
import { socketIoOffsets } from './ways/socket-io-offsets.mjs'
import { socketIo } from './ways/socket-io.mjs'

const markdown = (text) => format(text, { parser: 'markdown' })

const ways = [chatService, socketIoOffsets, socketIo, pubsub, jetstream]

/** @param {{ seeds: string[], rounds: number, only: string[], save?: boolean }} options */
export async function prove({ seeds, rounds, only, save }) {
  const unknown = only.filter((name) => !ways.some(({ key }) => key === name))
  if (unknown.length > 0)
    throw new Error(`--only knows ${ways.map(({ key }) => key).join(', ')}; not ${unknown.join(', ')}.`)
  const wanted = ways.filter(({ key }) => only.length === 0 || only.includes(key))
  const began = performance.now()
  const say = (line) => console.log(line)
  const services = { ...(await startServices(['redis'], { isDurable: true })), postgres: await new Postgres().start() }
  const results = wanted.map((way) => ({ ...way, outcomes: /** @type {any[]} */ ([]) }))
  const broken = []
  try {
    for (const seed of seeds) {
      const plan = planOf(seed, rounds)
      say(`\nSeed ${seed}: ${plan.length} faults in ${Math.round(endOf(plan))} s, against each way in turn.`)
      for (const [n, way] of wanted.entries()) {
        const missing = way.isMissing?.()
        if (missing) {
          say(`\n${way.name}: left out, because ${missing}.`)
          continue
        }
        say(`\n${way.name}`)
        try {
          const outcome = await measure(way, { plan, seed, services, say })
          results[n].outcomes.push({ ...outcome, load: os.loadavg()[1] })
        } catch (error) {
          say(`  broken off: ${error.message}`)
          broken.push(`${way.name} with seed ${seed}`)
        }
      }
      say(`\n${await markdown(tableOf(results))}\n${Math.round((performance.now() - began) / 60_000)} minutes.`)
    }
  } finally {
    await Promise.all(Object.values(services).map((service) => service.stop()))
  }
  if (broken.length > 0) throw new Error(`Not measured: ${broken.join('; ')}.`)
  if (!save) return
  const docs = path.join(root, 'docs')
  const measured = results.filter(({ outcomes }) => outcomes.length > 0)
  fs.writeFileSync(path.join(docs, 'proof.svg'), plotOf(measured))
  fs.writeFileSync(path.join(docs, 'proof.md'), await markdown(pageOf({ results: measured, seeds, rounds })))
}

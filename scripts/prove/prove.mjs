import fs from 'node:fs'
import path from 'node:path'
import { startServices } from '../services.mjs'
import { root } from '../program.mjs'
import { measure } from './compare.mjs'
import { endOf, planOf } from './plan.mjs'
import { pageOf, plotOf, tableOf } from './report.mjs'
import { chatService } from './ways/chat-service.mjs'
import { jetstream } from './ways/jetstream.mjs'
import { pubsub } from './ways/pubsub.mjs'
import { socketIo } from './ways/socket-io.mjs'

const ways = [chatService, socketIo, pubsub, jetstream]

/** @param {{ seed: string, rounds: number, only: string[], save?: boolean }} options */
export async function prove({ seed, rounds, only, save }) {
  const unknown = only.filter((name) => !ways.some(({ key }) => key === name))
  if (unknown.length > 0)
    throw new Error(`--only knows ${ways.map(({ key }) => key).join(', ')}; not ${unknown.join(', ')}.`)
  const wanted = ways.filter(({ key }) => only.length === 0 || only.includes(key))
  const plan = planOf(seed, rounds)
  const began = performance.now()
  const say = (line) => console.log(line)
  say(`Seed ${seed}: ${plan.length} faults in ${Math.round(endOf(plan))} s, against each way in turn.`)
  const services = await startServices(['postgres', 'redis'])
  const results = []
  const broken = []
  try {
    for (const way of wanted) {
      const missing = way.isMissing?.()
      if (missing) {
        say(`\n${way.name}: left out, because ${missing}.`)
        continue
      }
      say(`\n${way.name}`)
      try {
        const outcome = await measure(way, { plan, seed, services, say })
        results.push({ ...way, versions: way.versions(), outcome })
      } catch (error) {
        say(`  broken off: ${error.message}`)
        broken.push(way.name)
      }
    }
  } finally {
    await Promise.all(Object.values(services).map((service) => service.stop()))
  }
  say(`\n${tableOf(results)}\n\nSeed ${seed}; ${Math.round((performance.now() - began) / 60_000)} minutes.`)
  if (broken.length > 0) throw new Error(`Not measured: ${broken.join('; ')}.`)
  if (!save) return
  const docs = path.join(root, 'docs')
  fs.writeFileSync(path.join(docs, 'proof.svg'), plotOf(results))
  fs.writeFileSync(path.join(docs, 'proof.md'), pageOf({ results, seed, rounds, plan }))
}

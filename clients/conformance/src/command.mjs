/** The command `chat-conformance`: its options, and which half it runs. */
import { parseArgs } from 'node:util'
import { setTimeoutFactor } from './breach.mjs'
import { Documents } from './contract/documents.mjs'
import { readFrames } from './contract/frames.mjs'
import { readContract } from './contract/rest.mjs'
import { readPeople } from './people.mjs'
import { Report } from './report.mjs'

const usage = `chat-conformance server <baseUrl> [options]   checks a server, or a proxy in front of one
chat-conformance client <baseUrl> --driver <command> [options]   checks a client in front of a server that is right
chat-conformance vectors --driver <command> [options]   checks a client against recorded runs, without a server

Who acts, by one of
  --user NAME=TOKEN   a user and the token; at least two, the third one for a few checks more
  --login URL         POST {"userId"} to it returns {"token"}; --user NAME names the users (alice, bob, carol)
  --moderator NAME=TOKEN   server: who moderates, for a few checks more; with --login or --secret the name is enough
  --secret SECRET     signs tokens as the standalone server takes them (CHAT_JWT_SECRET), in new tenants

  --gateway PATH      where the gateway is, below baseUrl (/chat)
  --only NAMES        these checks alone, with commas between them; may be repeated
  --list              prints the checks, with the places of the contract, and ends
  --json FILE         writes a report too
  --steps N           server: requests of the walk (1000)
  --seed TEXT         server: the same seed makes the same requests
  --timeout-factor N  multiplies every timeout, for a slow server (1)
  --parts NAMES       vectors: compares these parts alone, such as messages,pins; may be repeated
  --vectors FOLDER    vectors: a folder that replaces the built-in vectors
  --driver COMMAND    client, vectors: the program that drives your client, started by a shell

Ends with 0 if every check passed, with 1 if one failed, with 2 if it could not run.`

/**
 * @typedef {object} Input the options of a half
 * @property {string} url
 * @property {string} gateway URL of the gateway
 * @property {import('./people.mjs').Person[]} people
 * @property {import('./people.mjs').Person} [moderator]
 * @property {import('./contract/documents.mjs').Documents} documents
 * @property {any} rest
 * @property {any} frames
 * @property {string} [secret]
 * @property {string[]} [only]
 * @property {string} [driver]
 * @property {number} steps
 * @property {string} seed
 */

const parseOptions = (args) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      user: { type: 'string', multiple: true },
      moderator: { type: 'string' },
      login: { type: 'string' },
      secret: { type: 'string' },
      gateway: { type: 'string', default: '/chat' },
      only: { type: 'string', multiple: true },
      list: { type: 'boolean' },
      json: { type: 'string' },
      steps: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      driver: { type: 'string' },
      'timeout-factor': { type: 'string', default: '1' },
      vectors: { type: 'string' },
      parts: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  })

const halves = {
  server: async (options, report) => (await import('./server/run.mjs')).checkServer(options, report),
  client: async (options, report) => (await import('./client/run.mjs')).checkClient(options, report),
}

const checksOf = async (half) =>
  half === 'server' ? (await import('./server/run.mjs')).serverChecks : (await import('./client/run.mjs')).clientChecks

const needDriver = (half, { driver }) => {
  if (half !== 'server' && !driver) throw new Error('--driver is missing: the command that starts your driver.')
}

/** It needs no server, and no contract. @returns {Promise<number>} the exit code */
const runVectors = async (rest, values) => {
  const { checkVectors, readVectors } = await import('./vectors/run.mjs')
  if (values.list) {
    for (const { name, title } of readVectors(values.vectors)) console.log(`${name.padEnd(22)} ${title}`)
    return 0
  }
  if (rest.length > 0) throw new Error(`vectors takes no <baseUrl>: it came with ${rest.join(' ')}.`)
  needDriver('vectors', values)
  const report = new Report('vectors', '')
  await checkVectors(values, report)
  return report.finish(values.json)
}

/** @throws {Error} with the option, its value and the allowed values */
const readInput = (half, rest, values) => {
  const [baseUrl, ...more] = rest
  if (more.length > 0) throw new Error(`Only one <baseUrl> is allowed; remove ${more.join(' ')}.`)
  if (!/^https?:\/\/./.test(baseUrl ?? ''))
    throw new Error(`<baseUrl> must begin with http:// or https://; it is ${baseUrl ?? 'missing'}.`)
  const steps = Number(values.steps)
  if (!Number.isInteger(steps) || steps < 1 || steps > 1_000_000)
    throw new Error(`--steps must be a whole number from 1 to 1000000; it is "${values.steps}".`)
  const factor = Number(values['timeout-factor'])
  if (!(factor > 0 && factor <= 100))
    throw new Error(`--timeout-factor must be a number above 0, up to 100; it is "${values['timeout-factor']}".`)
  setTimeoutFactor(factor)
  if (!values.gateway.startsWith('/')) throw new Error(`--gateway must begin with /; it is "${values.gateway}".`)
  needDriver(half, values)
  const given = ['login', 'secret'].filter((name) => values[name] !== undefined)
  if (given.length > 1) throw new Error('--login and --secret must not be given together.')
  const url = baseUrl.replace(/\/+$/, '')
  return { ...values, url, steps, gateway: url.replace(/^http/, 'ws') + values.gateway }
}

const loadContract = () => {
  const documents = new Documents()
  return { documents, rest: readContract(documents), frames: readFrames(documents) }
}

const reach = async (url) => {
  const answer = await fetch(`${url}/channels`).catch((error) => {
    throw new Error(`<baseUrl>: ${url} cannot be reached: ${error.cause?.message ?? error.message}.`)
  })
  await answer.arrayBuffer()
}

/** @returns {Promise<number>} the exit code */
export const main = async (args) => {
  try {
    const { positionals, values } = parseOptions(args)
    const [half, ...rest] = positionals
    if (values.help) return (console.log(usage), 0)
    if (half === 'vectors') return await runVectors(rest, values)
    if (half !== 'server' && half !== 'client')
      throw new Error(`The first word must be server, client or vectors; it is ${half ?? 'missing'}.`)
    if (values.list) {
      const documents = new Documents()
      for (const { name, title, says } of await checksOf(half))
        console.log(`${name.padEnd(22)} ${title} (${documents.placeOf(says)})`)
      return 0
    }
    const input = readInput(half, rest, values)
    // Before the first request: kept-alive connections could expire meanwhile.
    const contract = loadContract()
    // A signal in the middle of a check would leave a driver and a proxy running.
    for (const { says } of await checksOf(half)) contract.documents.placeOf(says)
    const { people, moderator } = await readPeople(values)
    await reach(input.url)
    const report = new Report(half, input.url)
    await halves[half]({ ...input, ...contract, people, moderator }, report)
    return report.finish(values.json)
  } catch (error) {
    console.error(
      process.env.DEBUG ? error : `${/** @type {Error} */ (error).message}\nchat-conformance --help lists the options.`,
    )
    return 2
  }
}

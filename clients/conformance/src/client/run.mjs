/** `chat-conformance client`: checks a client through a proxy in front of a correct server. */
import { Breach, eventually, expectSame } from '../breach.mjs'
import { runCheck, select } from '../report.mjs'
import { User } from '../server/user.mjs'
import { live } from './checks/live.mjs'
import { requests } from './checks/requests.mjs'
import { ClientError, Driver } from './driver.mjs'
import { Proxy } from './proxy.mjs'

/**
 * @typedef {object} ClientCheck
 * @property {string} name
 * @property {string} title the promise
 * @property {string} says the sentence of the contract that makes it
 * @property {'requests' | 'live'} needs the features that the driver must support
 * @property {(stage: any) => Promise<void>} run
 */

/** Checks mostly wait, so several run in parallel. */
const lanes = 4
const shownWithinMs = 20_000

export const clientChecks = [...requests, ...live]

/** The tools of a check: the client behind its proxy, and another user in front of the server. */
const stageOf = async (input, proxy, driver) => {
  const [alice, bob] = input.people.map((person) => new User({ ...input, sent: () => {} }, person))
  const channelId = await bob.group(alice)
  const messages = async () => {
    const page = await alice.call('listMessages', { path: { id: channelId }, query: { limit: 100 } })
    return page.messages.toReversed().map(({ id, text }) => ({ id, text }))
  }
  /** Checks that the client shows these texts, and everything else like REST. */
  const expectShown = async (texts, ms = shownWithinMs) => {
    /** @type {any[]} */
    let shown = []
    await eventually(
      async () => {
        shown = (await driver.ask('messages', { channelId })).messages
        return { isKept: shown.length >= texts.length && shown.at(-1)?.text === texts.at(-1), came: shown }
      },
      `the client shows ${JSON.stringify(texts)}`,
      ms,
    )
    const plain = shown.map(({ id, text }) => ({ id, text }))
    expectSame(
      plain.map(({ text }) => text),
      texts,
      'texts that the client shows',
    )
    expectSame(plain, await messages(), 'messages that the client shows, as in REST')
  }
  return { proxy, driver, alice, bob, channelId, messages, expectShown, eventually }
}

const runOne = async (check, input) => {
  const [{ token, userId }] = input.people
  const proxy = new Proxy({ ...input, token, userId })
  const driver = new Driver(input.driver)
  const sent = () =>
    `by the client: ${
      proxy.requests
        .map(({ operation }) => operation)
        .slice(-8)
        .join(', ') || 'nothing'
    }`
  const result = await runCheck(check, input.documents.placeOf(check.says), sent, async () => {
    await proxy.listen()
    const { baseUrl, gatewayUrl, tokenUrl } = proxy
    try {
      await driver.ask('start', { baseUrl, gatewayUrl, tokenUrl, userId })
      await check.run(await stageOf(input, proxy, driver))
    } catch (error) {
      throw error instanceof ClientError ? new Breach('success', `the client's error ${error.message}`) : error
    }
    if (proxy.problems.length > 0) throw new Breach('requests and frames of the contract', proxy.problems.join('\n'))
  })
  await driver.stop()
  await proxy.close()
  return result
}

/** The driver's description of itself. @throws {Error} naming the allowed values */
const describe = async (command) => {
  const driver = new Driver(command)
  try {
    const { supports } = await driver.ask('describe')
    const isKnown = Array.isArray(supports) && supports.every((one) => ['requests', 'live', 'vectors'].includes(one))
    if (!isKnown)
      throw new Error(
        `--driver: "describe" must answer {"supports": [...]} of "requests", "live" and "vectors"; it is ${JSON.stringify(supports)}.`,
      )
    return supports
  } catch (error) {
    if (error instanceof Breach) throw new Error(`--driver: ${error.due}: ${error.came}`)
    throw error
  } finally {
    await driver.stop()
  }
}

/**
 * @param {import('../command.mjs').Input} input
 * @param {import('../report.mjs').Report} report
 */
export const checkClient = async (input, report) => {
  const supports = await describe(/** @type {string} */ (input.driver))
  // The longest first.
  const waiting = select(clientChecks, input.only).toReversed()
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { name, title, needs } = check
      if (supports.includes(needs)) report.add(await runOne(check, input))
      else report.add({ name, title, outcome: 'skipped', reason: `the driver does not support "${needs}"` })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

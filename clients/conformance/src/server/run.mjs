/** `chat-conformance server`: the checks of a server, or of a proxy in front of one. */
import { castOfPeople, castOfSecret } from '../people.mjs'
import { runCheck, select } from '../report.mjs'
import { summary, walk } from '../walk/walk.mjs'
import { connection } from './checks/connection.mjs'
import { messages } from './checks/messages.mjs'
import { own } from './checks/own.mjs'
import { questions } from './checks/questions.mjs'
import { subscriptions } from './checks/subscriptions.mjs'
import { User } from './user.mjs'

/**
 * @typedef {object} Stage the input of a check
 * @property {string} gateway
 * @property {object} settings
 * @property {(what: string) => void} sent records the last request or frame
 * @property {User[]} people
 * @property {User} alice
 * @property {User} bob
 * @property {User} carol only in checks with three people
 * @property {User} moderator only in checks with a moderator
 */

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string} title the promise
 * @property {string} says the sentence of the contract that makes it
 * @property {number} [people] number of users; default: 2
 * @property {boolean} [moderator] whether it needs a moderator
 * @property {boolean} [isSlow] whether it runs in parallel with others, because it waits
 * @property {(stage: any) => Promise<void>} run
 */

const walkCheck = {
  name: 'walk',
  title: 'random requests are answered as the contract says',
  says: 'Every error has the envelope `Error`.',
}

const protocolChecks = [...connection, ...subscriptions, ...messages, ...questions, ...own]
export const serverChecks = [...protocolChecks, walkCheck]

const stageOf = (settings, people) => {
  const users = people.map((person) => new User(settings, person))
  const [alice, bob, carol] = users
  const moderator = settings.moderator && new User(settings, settings.moderator)
  return { ...settings, settings, people: users, alice, bob, carol, moderator }
}

/** Why a check cannot run; undefined if it can. */
const wanting = ({ people: needed = 2, moderator: needsModerator = false }, { people, moderator }) => {
  if (people.length < needed) return `needs ${needed} users: give one more --user`
  return needsModerator && !moderator ? 'needs a moderator: give --moderator' : undefined
}

/** Removes blocks between these users from earlier runs. */
const unblock = async ({ people }) => {
  for (const user of people)
    for (const { userId } of people) if (userId !== user.userId) await user.request('unblockUser', { body: { userId } })
}

const runProtocol = async (check, input, report) => {
  const { documents, people } = input
  const reason = wanting(check, input)
  if (reason) return report.add({ name: check.name, title: check.title, outcome: 'skipped', reason })
  let last
  const settings = { ...input, sent: (what) => (last = what) }
  const stage = stageOf(settings, people)
  const run = () => check.run(stage)
  report.add(await runCheck(check, documents.placeOf(check.says), () => last, run))
  for (const user of stage.people) user.close()
}

const runWalk = async (input, report) => {
  const { url, rest, documents, secret, people, steps, seed } = input
  const breaches = []
  const cast = secret
    ? castOfSecret(
        secret,
        people.map(({ userId }) => userId),
      )
    : castOfPeople(people)
  const run = async () => {
    const began = performance.now()
    const settings = { contract: rest, url, cast, steps, seed, lanes: 2, breaches: 20 }
    const account = await walk(settings, (text) => breaches.push(text))
    console.log(summary(rest, account, (performance.now() - began) / 1000).replace(/^/gm, '     '))
    if (breaches.length > 0) throw new Error(breaches.join('\n'))
  }
  const result = await runCheck(walkCheck, documents.placeOf(walkCheck.says), () => undefined, run)
  // The walk reports each breach with its requests.
  if (result.outcome === 'failed')
    Object.assign(result, {
      sent: `${steps} requests of the seed ${seed}`,
      due: 'no breach',
      came: breaches.join('\n') || result.came,
      contract: undefined,
    })
  report.add(result)
}

/**
 * @param {import('../command.mjs').Input} input
 * @param {import('../report.mjs').Report} report
 */
export const checkServer = async (input, report) => {
  const chosen = select(serverChecks, input.only)
  await unblock(stageOf({ ...input, sent: () => {} }, input.people))
  const slow = protocolChecks.filter((check) => check.isSlow && chosen.includes(check))
  const running = slow.map((check) => runProtocol(check, input, report))
  for (const check of protocolChecks)
    if (!check.isSlow && chosen.includes(check)) await runProtocol(check, input, report)
  await Promise.all(running)
  if (chosen.includes(walkCheck)) await runWalk(input, report)
}

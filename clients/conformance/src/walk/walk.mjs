/** Walks episodes, some in parallel, and counts responses and breaches. */
import { curlOf } from './curl.mjs'
import { lengthOfEpisode, walkEpisode } from './episode.mjs'
import { shrink } from './replay.mjs'

/**
 * @param {{ contract: { operations: Record<string, any> }, url: string, cast: Cast, steps: number, seed: string, lanes: number, breaches: number }} settings
 * @param {(text: string) => void} say called for each new kind of breach
 * @returns the totals
 * @typedef {{ names: string[], tenants: number, open: () => string[][] }} Cast the acting users, in one or two tenants;
 *   `open` returns their tokens by tenant, if possible new tenants
 */
export const walk = async (settings, say) => {
  const { steps, seed, lanes } = settings
  const account = { steps: 0, statuses: {}, pairs: new Set(), operations: new Set(), breaches: new Map() }
  const episodes = Math.ceil(steps / lengthOfEpisode)
  let episode = 0

  const meet = async (breach, name, seen) => {
    const times = account.breaches.get(breach.key) ?? 0
    account.breaches.set(breach.key, times + 1)
    if (times > 0) return
    const { steps: fewest, isCertain } = await shrink(settings, [...seen.steps], breach.key)
    const sure = isCertain ? `${fewest.length} requests show it` : 'it did not occur again; these led to it'
    say(
      `\nBREACH ${breach.key}\n  seed ${name}, step ${seen.step}: ${sure}\n  ${breach.detail}\n\n${curlOf(settings, fewest)}\n`,
    )
  }

  const onStep = async (name, seen) => {
    const { answer, operation, breaches } = seen
    account.steps += 1
    account.statuses[answer.status] = (account.statuses[answer.status] ?? 0) + 1
    account.operations.add(operation.id)
    account.pairs.add(`${operation.id} ${answer.body?.error?.code ?? answer.status}`)
    for (const breach of breaches) await meet(breach, name, seen)
  }

  const lane = async () => {
    while (episode < episodes && account.breaches.size < settings.breaches) {
      const number = episode++
      const count = Math.min(lengthOfEpisode, steps - number * lengthOfEpisode)
      await walkEpisode(settings, `${seed}/${number}`, count, (seen) => onStep(`${seed}/${number}`, seen))
    }
  }
  await Promise.all(Array.from({ length: settings.cast.tenants > 1 ? Math.min(lanes, episodes) : 1 }, lane))
  return account
}

/** The totals as lines. */
export const summary = ({ operations: known }, { steps, statuses, pairs, operations, breaches }, seconds) => {
  const documented = Object.values(known).reduce((sum, { errors, responses }) => {
    return sum + errors.length + Object.keys(responses).filter((status) => Number(status) < 400).length
  }, 0)
  const missing = Object.keys(known).filter((id) => !operations.has(id))
  const lines = [
    `${steps} requests in ${seconds.toFixed(0)} s`,
    `statuses: ${Object.entries(statuses)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
    `operations: ${operations.size} of ${Object.keys(known).length}${missing.length > 0 ? `, without ${missing.join(', ')}` : ''}`,
    `operations × outcomes: ${pairs.size} of ${documented} documented`,
    `breaches: ${breaches.size === 0 ? 'none' : [...breaches].map(([key, count]) => `\n  ${count} × ${key}`).join('')}`,
  ]
  return lines.join('\n')
}

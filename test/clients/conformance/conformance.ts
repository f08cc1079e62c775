import { Program } from '../../support/program'
import type { World } from '../../support/world'

/** Number of concurrent programs: they mostly wait. */
let free = 6
const waiting: (() => void)[] = []

/** `chat-conformance` with these arguments, in its turn. */
export async function conformance(...args: string[]) {
  if (free > 0) free -= 1
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    const program = Program.node('clients/conformance/chat-conformance.mjs', {}, args)
    const { code, stderr } = await program.ended
    return { code, stderr, output: program.stdout }
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

let casts = 0
/** Options for users of a new tenant, so concurrent programs do not interfere. */
export function castOf(world: World, ...names: string[]) {
  const tenantId = `${world.tenantId}-cast-${(casts += 1)}`
  const of = (option: string, name: string) => [option, `${name}=${world.person(name, { tenantId }).token}`]
  return { users: names.flatMap((name) => of('--user', name)), moderator: of('--moderator', 'dora') }
}

/** The names of the checks that passed. */
export const passedOf = ({ output }: { output: string }) =>
  [...output.matchAll(/^ok {3}([\w-]+):/gm)].map(([, name]) => name)

/** The exit code, and the names of the checks that did not pass. */
export function outcomes({ code, output }: { code: number | null; output: string }) {
  const of = (mark: string) => [...output.matchAll(new RegExp(`^${mark} ([\\w-]+):`, 'gm'))].map(([, name]) => name)
  return { code, failed: of('FAIL'), skipped: of('skip') }
}

/** Expects that every check ran and passed. Otherwise the error shows the text of each failure. */
export function expectPassed(ended: { code: number | null; output: string }) {
  expect(ended.output.split(/\n(?=\S)/).filter((check) => check.startsWith('FAIL '))).toEqual([])
  expect(outcomes(ended)).toEqual({ code: 0, failed: [], skipped: [] })
}

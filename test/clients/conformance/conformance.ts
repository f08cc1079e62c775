import { Program } from '../../support/program'
import type { World } from '../../support/world'

/** `chat-conformance` with these arguments. */
export async function conformance(...args: string[]) {
  const program = Program.node('clients/conformance/chat-conformance.mjs', {}, args)
  const { code, stderr } = await program.ended
  return { code, stderr, output: program.stdout }
}

export const usersOf = (world: World, ...names: string[]) =>
  names.flatMap((name) => ['--user', `${name}=${world.person(name).token}`])

/** The exit code, and the names of the checks that did not pass. */
export function outcomes({ code, output }: { code: number | null; output: string }) {
  const of = (mark: string) => [...output.matchAll(new RegExp(`^${mark} ([\\w-]+):`, 'gm'))].map(([, name]) => name)
  return { code, failed: of('FAIL'), skipped: of('skip') }
}

/** All of them, a few side by side, as they wait for most of their time. */
export async function inLanes<T, R>(values: T[], run: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = values.entries()
  const lane = async () => {
    for (const [index, value] of waiting) results[index] = await run(value)
  }
  await Promise.all([lane(), lane(), lane(), lane(), lane(), lane()])
  return results
}

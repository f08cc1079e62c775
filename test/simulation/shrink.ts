import { simulate, type Life, type Outcome } from './simulate'

/**
 * Looks for a shorter life in which something is wrong as well: with fewer faults, with fewer clients that act, over earlier. Each
 * that is smaller is lived again.
 */
export async function shrink(life: Life, isOver: () => boolean): Promise<{ life: Life; outcome: Outcome | undefined }> {
  let outcome: Outcome | undefined
  let smallest = life
  const isEnough = async (smaller: Life) => {
    const found = await simulate(smaller)
    if (found.wrongs.length === 0) return false
    smallest = smaller
    outcome = found
    return true
  }
  for (
    let size = Math.ceil(life.faults.length / 2);
    size >= 1 && !isOver();
    size = size > 1 ? Math.ceil(size / 2) : 0
  ) {
    for (let from = 0; from < smallest.faults.length && !isOver();) {
      const faults = smallest.faults.filter((_, n) => n < from || n >= from + size)
      if (!(await isEnough({ ...smallest, faults }))) from += size
    }
  }
  for (const actor of life.actors) {
    if (isOver()) break
    await isEnough({ ...smallest, actors: smallest.actors.filter((other) => other !== actor) })
  }
  while (!isOver() && smallest.seconds > 2) {
    const seconds = Math.floor(smallest.seconds / 2)
    const faults = smallest.faults.filter(({ at }) => at < seconds * 1000)
    if (!(await isEnough({ ...smallest, seconds, faults }))) break
  }
  return { life: smallest, outcome }
}

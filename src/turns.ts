/**
 * Lets a few tasks run at a time, in the order in which they came; the others wait for their turn. A task that takes
 * longer than `patienceMs` goes on, but keeps nobody waiting any more.
 */
export function turns(atOnce: number, patienceMs: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (task) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let hasTurn = true
    const giveUp = () => {
      if (hasTurn) end()
      hasTurn = false
    }
    const timer = setTimeout(giveUp, patienceMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      giveUp()
    }
  }
}

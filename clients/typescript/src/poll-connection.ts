import { pause } from './abort.js'
import type { Connection, Ending, PollOptions } from './connection.js'
import { withCloseCode, NO_CLOSE_CODE } from './connection.js'

/** Something between may refuse a poll, too, and may stop doing so. */
const ofService = ({ cause }: Ending) => (cause as { code?: string } | undefined)?.code !== 'UNKNOWN'

/** A connection without a socket. Loads the code for polling on demand: few clients need it. */
export function pollConnectionOf(options: PollOptions): Connection {
  let polls: Connection | undefined
  let isClosed = false
  import('./polls.js').then(
    ({ pollsOf }) => {
      if (!isClosed)
        polls = pollsOf(
          { ...options, onEnd: (ending) => options.onEnd(ofService(ending) ? withCloseCode(ending) : ending) },
          pause,
        )
    },
    (cause: Error) => isClosed || options.onEnd({ code: NO_CLOSE_CODE, reason: cause.message, cause }),
  )
  return {
    send: (frame) => polls?.send(frame) ?? false,
    run: (task) => task(),
    check: () => polls?.check(),
    close: () => {
      isClosed = true
      polls?.close()
    },
    drop: (reason) => polls?.drop(reason),
  }
}

import * as v from 'valibot'
import type { RateClass, RateLimit } from '../index'
import { wholeNumber, type ReaderOf, type Variable } from './variable-schemas'

const MAX_REQUESTS = 1_000_000_000
const MAX_SECONDS = 86_400
const EXPECTED = `requests and seconds such as 300/10, at most ${MAX_REQUESTS} and ${MAX_SECONDS}`

const rate = () =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,9}\/[1-9]\d{0,4}$/, EXPECTED),
      v.transform((text) => {
        const [requests = 0, seconds = 0] = text.split('/').map(Number)
        return { requests, seconds }
      }),
      v.check(({ requests, seconds }) => requests <= MAX_REQUESTS && seconds <= MAX_SECONDS, EXPECTED),
    ),
  )

/** Upper bounds for one user on one process: far above human use, far below a runaway script. */
export const PROCESS_RATE: RateLimit = { requests: 300, seconds: 10 }
/** Upper bound of refused tokens from one address on one process. */
export const REFUSALS_RATE: RateLimit = { requests: 300, seconds: 60 }

const inWords = ({ requests, seconds }: RateLimit) => `${requests} in ${seconds} seconds`

const COUNTED = 'such as 300/10 for 300 in 10 seconds, counted across all processes that share a Redis'

const limitOf = (whose: string, more = '', unset = 'no other limit than that of CHAT_RATE_USER') => ({
  about: `Limit of ${whose}, ${COUNTED}.${more}`,
  schema: rate(),
  unset,
})

export const limitVariables = {
  CHAT_RATE_USER: limitOf(
    'the requests of one user',
    ` In addition, each process takes ${inWords(PROCESS_RATE)}.`,
    `each process takes ${inWords(PROCESS_RATE)}`,
  ),
  CHAT_RATE_TENANT: limitOf('the requests of one tenant', '', 'no limit'),
  CHAT_RATE_ADDRESS: limitOf(
    'the requests and handshakes of one address',
    ` Behind proxies set CHAT_PROXIES. In addition, each process takes ${inWords(REFUSALS_RATE)} with a refused token.`,
    `each process takes ${inWords(REFUSALS_RATE)} with a refused token`,
  ),
  CHAT_RATE_READ: limitOf('the reads of one user'),
  CHAT_RATE_WRITE: limitOf('the changes of one user, except sending and uploading'),
  CHAT_RATE_SEND: limitOf('the messages sent by one user'),
  CHAT_RATE_UPLOAD: limitOf('the uploads of one user'),
  CHAT_RATE_SEARCH: limitOf('the searches of one user'),
  CHAT_RATE_STREAM: limitOf('appends to streams by one user'),
  CHAT_HSTS_SECONDS: {
    about: 'How long browsers use only HTTPS for this host (Strict-Transport-Security). For a server behind TLS.',
    schema: v.optional(wholeNumber(100_000_000, 1)),
    unset: 'no header is sent',
  },
} satisfies Record<string, Variable>

/** @returns undefined if none is set, because limits cost a count per request. */
export function readRates(read: ReaderOf<typeof limitVariables>) {
  const own = {
    user: read('CHAT_RATE_USER'),
    tenant: read('CHAT_RATE_TENANT'),
    address: read('CHAT_RATE_ADDRESS'),
  }
  const classes = {
    read: read('CHAT_RATE_READ'),
    write: read('CHAT_RATE_WRITE'),
    send: read('CHAT_RATE_SEND'),
    upload: read('CHAT_RATE_UPLOAD'),
    search: read('CHAT_RATE_SEARCH'),
    stream: read('CHAT_RATE_STREAM'),
  } satisfies Record<RateClass, RateLimit | undefined>
  const isSet = Object.values({ ...own, ...classes }).some((limit) => limit !== undefined)
  return isSet ? { ...own, classes } : undefined
}

import type { Chat } from '../chat-context'
import { expireModeration } from '../members/moderation'
import { closePollWhenDue } from '../polls/polls'
import { deliverScheduled } from '../scheduled/scheduled'
import { selectWait } from './due'
import type { RunJob } from './local-timers'
import type { Job } from './timers'

/**
 * What each kind of job does. All of them judge again, under the lock of the channel's row, whether there is anything to
 * do: many processes may try the same job, at the same time or long after.
 */
const jobTable: { [Kind in Job['kind']]: (chat: Chat, job: Extract<Job, { kind: Kind }>) => Promise<void> } = {
  'send-scheduled': deliverScheduled,
  'close-poll': closePollWhenDue,
  'expire-moderation': expireModeration,
}

/** Looks first without a lock, so that those who come after it was done cost next to nothing. */
export function jobRunner(chat: Chat): RunJob {
  return async (job) => {
    const wait = await selectWait(chat.db, job)
    if (wait === undefined) return undefined
    if (wait > 0) return wait
    await (jobTable[job.kind] as (chat: Chat, job: Job) => Promise<void>)(chat, job)
    return undefined
  }
}

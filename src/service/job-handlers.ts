import type { Chat } from '../pipeline/chat'
import { chatIn } from '../domain/access/tenant-chat'
import { continueErasure } from '../domain/compliance/erasure/erasures'
import { erasureJobs } from '../domain/compliance/erasure/erasure-rows'
import { endOwnMute, ownMuteJobs } from '../domain/channels/mute-channel'
import { expireModeration, moderationJobs } from '../domain/members/moderation'
import { deletedFileJobs, deleteStoredFiles } from '../domain/messages/delete-file'
import { expireHeld } from '../domain/cases/held'
import { heldJobs } from '../domain/messages/hold'
import { closePollWhenDue, pollJobs } from '../domain/polls/polls'
import { expireQuestion, questionJobs } from '../domain/questions/close-questions'
import { endWhenDue } from '../domain/streams/close-stream'
import { streamJobs } from '../domain/open-streams/stream-jobs'
import { deliverScheduled, scheduledJobs } from '../domain/scheduled/scheduled'
import type { JobHandler, JobRow, JobSource } from '../platform/scheduler/jobs'

/** Every kind of job. */
const jobs: [JobSource, run: (chat: Chat, row: JobRow, overdueMs: number) => Promise<void>][] = [
  [scheduledJobs, deliverScheduled],
  [heldJobs, expireHeld],
  [streamJobs, endWhenDue],
  [pollJobs, closePollWhenDue],
  [questionJobs, expireQuestion],
  [moderationJobs, expireModeration],
  [ownMuteJobs, endOwnMute],
  [deletedFileJobs, deleteStoredFiles],
  [erasureJobs, continueErasure],
]

/** @param chat called when a job runs, because the scheduler is part of the chat itself. */
export const jobHandlers = (chat: () => Chat): JobHandler[] =>
  jobs.map(([source, run]) => ({
    source,
    run: (row, overdueMs) => run(chatIn(chat(), row.tenantId), row, overdueMs),
  }))

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
import type { JobHandler } from '../platform/scheduler/jobs'

/**
 * One handler for every kind of job.
 *
 * @param chat called when a job runs, because the scheduler is part of the chat itself.
 */
export const jobHandlers = (chat: () => Chat): JobHandler[] => [
  { source: scheduledJobs, run: (row, overdueMs) => deliverScheduled(chatIn(chat(), row.tenantId), row, overdueMs) },
  { source: heldJobs, run: (row) => expireHeld(chatIn(chat(), row.tenantId), row) },
  { source: streamJobs, run: (row, overdueMs) => endWhenDue(chatIn(chat(), row.tenantId), row, overdueMs) },
  { source: pollJobs, run: (row) => closePollWhenDue(chatIn(chat(), row.tenantId), row) },
  { source: questionJobs, run: (row) => expireQuestion(chatIn(chat(), row.tenantId), row) },
  { source: moderationJobs, run: (row) => expireModeration(chatIn(chat(), row.tenantId), row) },
  { source: ownMuteJobs, run: (row) => endOwnMute(chatIn(chat(), row.tenantId), row) },
  { source: deletedFileJobs, run: (row) => deleteStoredFiles(chatIn(chat(), row.tenantId), row) },
  { source: erasureJobs, run: (row) => continueErasure(chatIn(chat(), row.tenantId), row) },
]

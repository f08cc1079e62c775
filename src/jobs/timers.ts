/** Work that is to be done at a time. It names rows; whether and what is to be done, the rows say when the time comes. */
export type Job =
  | { kind: 'send-scheduled'; tenantId: string; channelId: string; scheduledId: string }
  | { kind: 'close-poll'; tenantId: string; channelId: string; pollId: string }
  | { kind: 'expire-moderation'; tenantId: string; channelId: string; userId: string }

/** Has jobs done at their time, by whichever process comes first. */
export interface Timers {
  /**
   * Says that something will be due. It is only a hint, to be given after the commit: the rows are searched again and
   * again for what is due, so a hint that is lost, given twice or out of date does no harm.
   */
  schedule(job: Job, at: Date): void
  /** Waits for the jobs under way and begins no more. */
  close(): Promise<void>
}

/** An application's additions to its chat: it reminds a team of its agreements, and counts requests. */
import type { ChatService } from '@chat-service/server'

export class Reminders {
  readonly asked: string[] = []

  constructor(
    private readonly chat: ChatService,
    private readonly tenantId: string,
  ) {}

  /** Begins to look for messages such as "/remind drink water". */
  start(): Promise<void> {
    return this.chat.consume('reminders', ({ payload }) => this.take(payload.message), {
      from: 'now',
      events: ['chat:message:received'],
    })
  }

  private async take(message: { id: string; channelId: string; text: string | null }) {
    const about = /^\/remind (.+)$/.exec(message.text ?? '')?.[1]
    if (about === undefined || this.asked.includes(message.id)) return
    await this.chat
      .system(this.tenantId)
      .messages.send(message.channelId, { text: `Reminder: ${about}` }, { idempotencyKey: message.id })
    this.asked.push(message.id)
  }
}

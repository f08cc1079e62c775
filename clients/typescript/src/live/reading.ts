import type { changesOf } from './changes.js'
import type { Context } from './context.js'
import type { ConversationState } from './conversation-state.js'

const READ_MS = 1_000

interface Page {
  document?: { visibilityState?: string; addEventListener?: (type: string, act: () => void, options: object) => void }
}

/** Until the page is shown. Programs without a page see everything. */
async function untilVisible(): Promise<void> {
  const { document } = globalThis as Page
  while (document?.visibilityState === 'hidden') {
    await new Promise<void>((resolve) => document.addEventListener?.('visibilitychange', resolve, { once: true }))
  }
}

/** Moves the user's read marker: shown at once, sent once the page is visible and at most once a second. */
export function readingOf(
  { client, isModern, read }: Context,
  channelId: string,
  state: () => ConversationState | undefined,
  changes: ReturnType<typeof changesOf>,
) {
  let sentAt = 0
  let wanted: string | undefined
  let sent: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const markRead = (messageId?: string) => {
    const messages = state()?.messages ?? []
    const newest = messages.at(-1)
    const message = messageId === undefined ? newest : messages.find(({ id }) => id === messageId)
    if (!message || message.id === wanted) return
    const { id, createdAt } = message
    const isOwn = ({ userId }: { userId: string }) => userId === state()?.userId
    wanted = id
    const undo = message === newest ? read(channelId) : undefined
    const send = async () => {
      await untilVisible()
      // Another request has taken it along.
      if (wanted === sent) return
      const pause = sentAt + READ_MS - Date.now()
      if (pause > 0) await new Promise((resolve) => (timer = setTimeout(resolve, pause)))
      sent = wanted
      sentAt = Date.now()
      await client.channels.markRead(channelId, isModern() && sent ? { messageId: sent } : undefined)
    }
    changes
      .make('read', {
        send,
        holds: ({ members }) => (members.find(isOwn)?.lastReadAt ?? '') >= createdAt,
        apply: (shown) => ({
          ...shown,
          members: shown.members.map((member) =>
            isOwn(member) ? { ...member, lastReadAt: createdAt, lastReadMessageId: id } : member,
          ),
        }),
      })
      .catch(() => {
        wanted = sent = undefined
        undo?.()
      })
  }
  return { markRead, stop: () => clearTimeout(timer) }
}

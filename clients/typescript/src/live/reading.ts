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
  while (document?.visibilityState === 'hidden')
    await new Promise<void>((resolve) => document.addEventListener?.('visibilitychange', resolve, { once: true }))
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
  let timer: ReturnType<typeof setTimeout> | undefined

  const markRead = (messageId?: string) => {
    const { messages = [], userId: own } = state() ?? {}
    const newest = messages.at(-1)
    const message = messageId === undefined ? newest : messages.find(({ id }) => id === messageId)
    if (!message || message.id === wanted) return
    const { id, createdAt } = message
    wanted = id
    const undo = message === newest ? read(channelId) : undefined
    const send = async () => {
      await untilVisible()
      const wait = sentAt + READ_MS - Date.now()
      if (wait > 0) await new Promise((resolve) => (timer = setTimeout(resolve, wait)))
      sentAt = Date.now()
      await client.channels.markRead(channelId, isModern() ? { messageId: id } : undefined)
    }
    const apply = ({ members }: ConversationState) => ({
      members: members.some(({ userId, lastReadAt }) => userId === own && (lastReadAt ?? '') < createdAt)
        ? members.map((member) =>
            member.userId === own ? { ...member, lastReadAt: createdAt, lastReadMessageId: id } : member,
          )
        : members,
    })
    const isLoaded = ({ members }: ConversationState) => members.some(({ userId }) => userId === own)
    changes.make('read', id, apply, send, isLoaded).catch(() => {
      wanted = undefined
      undo?.()
    })
  }
  return { markRead, stop: () => clearTimeout(timer) }
}

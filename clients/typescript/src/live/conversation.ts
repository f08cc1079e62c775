import type { ListedMember, Message, User } from '../api.gen.js'
import { changesOf } from './changes.js'
import { isTemporary } from './failures.js'
import type { Context, Listener } from './context.js'
import { loaderOf } from './conversation-loader.js'
import { editMessage, editPoll, removeMessages } from './conversation-events.js'
import { type ConversationState, emptyConversation } from './conversation-state.js'
import type { FileUpload } from '../file-upload.js'
import type {
  ConversationMember,
  ConversationMessage,
  ConversationOptions,
  ConversationSnapshot,
  ThreadSnapshot,
} from './conversation-types.js'
import type { Draft, OutboxEntry } from './outbox-types.js'
import { readingOf } from './reading.js'
import { sharedOf } from './shared.js'
import { derived, storeOf } from './store.js'

const TYPING_MS = 3_000

/** One conversation, which all who look at it share. */
export function conversationOf(
  context: Context,
  channelId: string,
  options: ConversationOptions,
  onUse: (isUsed: boolean) => void,
) {
  const { client, socket, outbox, profiles, wantProfiles, status } = context
  const { messages: messageApi, polls: pollApi } = client
  const threads = sharedOf<ReturnType<typeof threadOf>>(context.lingerMs)
  const changed = () => {
    changes.settle()
    store.changed()
    for (const { store, ask } of threads.used.values()) {
      store.changed()
      void ask()
    }
  }
  const loader = loaderOf(context, channelId, options, () => changed())
  const { loading, state } = loader
  const changes = changesOf(state, () => changed())
  const reading = readingOf(context, channelId, state, changes)
  const nothing = emptyConversation('', channelId)
  let typedAt = 0

  const withUser = derived((member: ListedMember, user?: User | null): ConversationMember => ({
    ...member,
    user: user ?? null,
  }))
  const readByOf = (members: readonly ListedMember[], own: string) => {
    const marks: Record<string, string[]> = {}
    for (const { userId, lastReadMessageId: id } of members) if (id && userId !== own) (marks[id] ??= []).push(userId)
    return marks
  }

  /** Messages with those that are on their way: until the message is there, and not again when it is deleted. */
  const withPending = (
    messages: readonly Message[],
    isMeant: (entry: OutboxEntry) => boolean,
  ): readonly ConversationMessage[] => {
    const pending = outbox.getSnapshot().filter((entry) => entry.channelId === channelId && isMeant(entry))
    if (pending.length === 0) return messages
    const known = new Set<unknown>(messages.flatMap(({ id, clientId }) => [id, clientId]))
    for (const { clientId, message } of pending)
      if (known.has(clientId) || (message && known.has(message.id))) outbox.arrived.add(clientId)
    const { historyStart } = shown()
    const waiting = pending.filter(
      ({ clientId, message }) => !outbox.arrived.has(clientId) && !(message && message.createdAt <= historyStart),
    )
    return [...messages, ...waiting.map((entry) => outbox.asMessage(entry))]
  }

  const shown = () => changes.view(state() ?? loader.last() ?? nothing)
  const statusNow = (isLoaded = state() !== undefined, hasLast = loader.last() !== undefined) =>
    loading.status(status.getSnapshot(), isLoaded, hasLast)

  const store = storeOf(
    (): ConversationSnapshot => {
      const { channel, messages, hasOlder, hasNewer, members, hasMoreMembers, pins, polls, typing, isMember, userId } =
        shown()
      if (state()) wantProfiles(members.map((member) => member.userId))
      const isListed = ({ draft }: OutboxEntry) => options.includeReplies !== false || !draft.parentMessageId
      return {
        status: statusNow(),
        channel,
        messages: hasNewer ? messages : withPending(messages, isListed),
        hasOlder,
        hasNewer,
        members: members.map((member) => withUser(member, profiles()[member.userId])),
        hasMoreMembers,
        readBy: readByOf(members, userId),
        pins,
        polls,
        typing,
        isMember,
      }
    },
    (isUsed) => {
      if (isUsed) socket.use(channelId)
      if (isUsed) loader.begin()
      onUse(isUsed)
    },
  )

  const threadOf = (id: string, onUse: (isUsed: boolean) => void) => {
    let release: (() => void) | undefined
    let isAsked = false
    let isRefused = () => false
    const window = () => shown().threads[id]
    // With the conversation, or after it: also when that is loaded anew.
    const ask = async (): Promise<void> => {
      const isUsed = threads.used.has(id)
      if (!isUsed && window()) drop()
      if (isAsked || isRefused() || !isUsed || !state() || window()) return
      isAsked = true
      const isCurrent = loading.mark()
      const error = await loader.loadThread(id).catch((reason: Error) => reason)
      isAsked = false
      // What is refused is asked for again when the conversation is loaded anew.
      if (error && !isTemporary(error)) isRefused = isCurrent
      else if (!error) void ask()
      else if (isCurrent()) loading.later(() => void ask())
    }
    const thread = storeOf(
      (): ThreadSnapshot => {
        const { messages = [], hasNewer = false } = window() ?? {}
        return {
          messages: withPending(messages, ({ draft }) => draft.parentMessageId === id),
          hasMore: hasNewer,
          status: statusNow(!!window(), false),
        }
      },
      (isUsed) => {
        onUse(isUsed)
        release?.()
        release = isUsed ? store.subscribe(() => undefined) : undefined
        if (isUsed) void ask()
      },
    )
    const drop = () => {
      const { [id]: _, ...others } = state()?.threads ?? {}
      loader.update({ threads: others })
    }
    const stop = () => {
      thread.stop()
      drop()
    }
    return { store: thread, ask, actions: { loadMore: () => loader.loadThread(id, true) }, stop }
  }

  const isShown = (messageId: string) => (now: ConversationState) =>
    [now, ...Object.values(now.threads)].some(({ messages }) => messages.some(({ id }) => id === messageId))

  const react = (messageId: string, key: string, isOn: boolean) =>
    changes.make(
      `react ${messageId} ${key}`,
      isOn,
      (now) =>
        editMessage(now, messageId, (message) => {
          const { reactions = [] } = message
          const reaction = reactions.find((one) => one.key === key)
          const userIds = reaction?.userIds ?? []
          if (userIds.includes(now.userId) === isOn) return message
          const next = { key, userIds: isOn ? [...userIds, now.userId] : userIds.filter((id) => id !== now.userId) }
          const all = reaction ? reactions.map((one) => (one === reaction ? next : one)) : [...reactions, next]
          return { ...message, reactions: all.filter((one) => one.userIds.length > 0) }
        }),
      () =>
        isOn
          ? messageApi.addReaction(channelId, messageId, { key })
          : messageApi.removeReaction(channelId, messageId, key),
      isShown(messageId),
    )

  const pin = (messageId: string, isOn: boolean) =>
    changes.make(
      `pin ${messageId}`,
      isOn,
      ({ pins, userId }) => {
        const others = pins.filter((entry) => entry.messageId !== messageId)
        if (others.length < pins.length === isOn) return {}
        return {
          pins: isOn ? [{ messageId, pinnedById: userId, createdAt: new Date().toISOString() }, ...pins] : others,
        }
      },
      () => (isOn ? messageApi.pin(channelId, messageId) : messageApi.unpin(channelId, messageId)),
      () => true,
    )

  const actions = {
    send: (draft: Draft | string) => outbox.add(channelId, typeof draft === 'string' ? { text: draft } : draft),
    sendFile: ({ file, fileName, mimeType, ...draft }: FileUpload & Draft) =>
      outbox.add(channelId, draft, { file, fileName, mimeType }),
    edit: (messageId: string, text: string) =>
      changes.make(
        `edit ${messageId}`,
        text,
        (now) => editMessage(now, messageId, (m) => (m.text === text ? m : { ...m, text, isEdited: true })),
        () => messageApi.edit(channelId, messageId, { text }),
        isShown(messageId),
      ),
    remove: (messageId: string) =>
      changes.make(
        `remove ${messageId}`,
        true,
        (now) => removeMessages(now, ({ id }) => id === messageId),
        () => messageApi.delete(channelId, messageId),
        isShown(messageId),
      ),
    react: (messageId: string, key: string) => react(messageId, key, true),
    unreact: (messageId: string, key: string) => react(messageId, key, false),
    vote: (pollId: string, optionIds: string[]) =>
      changes.make(
        `vote ${pollId} ${optionIds.join()}`,
        true,
        (now) =>
          editPoll(now, pollId, (poll) => {
            const { votedOptionIds: own, options: all, voterCount } = poll
            const isNew = (id: string) => optionIds.includes(id) && !own.includes(id)
            if (!optionIds.some(isNew)) return poll
            return {
              ...poll,
              voterCount: voterCount + (own.length === 0 ? 1 : 0),
              options: all.map((o) => (isNew(o.id) ? { ...o, voteCount: o.voteCount + 1 } : o)),
              votedOptionIds: all.map(({ id }) => id).filter((id) => own.includes(id) || isNew(id)),
            }
          }),
        () => pollApi.vote(channelId, pollId, { optionIds }),
        ({ polls }) => pollId in polls,
      ),
    pin: (messageId: string) => pin(messageId, true),
    unpin: (messageId: string) => pin(messageId, false),
    markRead: reading.markRead,
    typing() {
      if (Date.now() - typedAt < TYPING_MS || socket.status !== 'open') return
      typedAt = Date.now()
      socket.startTyping(channelId).catch(() => undefined)
    },
    stopTyping() {
      if (typedAt && socket.status === 'open') socket.stopTyping(channelId).catch(() => undefined)
      typedAt = 0
    },
    ...loader.actions,
  }

  const listener: Listener = {
    changed,
    event: loader.event,
    opened: () => loading.failure ?? loader.begin(),
    caughtUp: loader.wantPresence,
    lost: () => loader.update({ typing: nothing.typing }),
    reload: (id, seq) => id === channelId && void loader.load(seq),
    dropped: (id, error) => id === channelId && loader.fail(error),
  }

  return {
    store,
    actions,
    listener,
    typing: () => shown().typing,
    /** @returns what finds the thread. */
    thread: (id: string) => threads.finder(id, (onUse) => threadOf(id, onUse)),

    stop() {
      socket.leave(channelId).catch(() => undefined)
      changes.clear()
      reading.stop()
      loader.stop()
      threads.stop()
      store.stop()
    },
  }
}

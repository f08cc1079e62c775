import type { ListedMember, Message, User } from '../api.gen.js'
import { changesOf } from './changes.js'
import type { Context, Listener, LiveStatus } from './context.js'
import { loaderOf } from './conversation-loader.js'
import { editMessage, removeMessages } from './conversation-events.js'
import { type ConversationState, emptyConversation } from './conversation-state.js'
import type {
  Conversation,
  ConversationMember,
  ConversationMessage,
  ConversationOptions,
  ConversationSnapshot,
  ThreadSnapshot,
} from './conversation-types.js'
import type { OutboxEntry } from './outbox-types.js'
import { readingOf } from './reading.js'
import { handleOf, memo, type Store, storeOf } from './store.js'

const TYPING_MS = 3_000
const NOBODY: readonly string[] = []

/** The status of a collection, from that of the connection and its own. */
export function statusOf(
  link: LiveStatus,
  own: { failure?: Error | undefined; isLoaded: boolean; isLoading: boolean },
) {
  if (own.failure) return failed(own.failure)
  if (link.state === 'live' && own.isLoading) return own.isLoaded ? catchingUp : connecting
  return own.isLoaded || link.state === 'failed' || link.state === 'offline' ? link : connecting
}
const connecting: LiveStatus = { state: 'connecting' }
const catchingUp: LiveStatus = { state: 'catching-up' }
const errors = new WeakMap<Error, LiveStatus>()
const failed = (error: Error): LiveStatus => {
  const status = errors.get(error) ?? { state: 'failed', error }
  errors.set(error, status)
  return status
}

const messagesOf = ({ messages, threads }: ConversationState) => [
  ...messages,
  ...Object.values(threads).flatMap((thread) => thread.messages),
]

/** Messages with those that are on their way: until the message is there, and not again when it is deleted. */
const withPending = (asMessage: (entry: OutboxEntry) => Message) => {
  const arrived = new Set<string>()
  return memo((messages: readonly Message[], pending: readonly OutboxEntry[]): readonly ConversationMessage[] => {
    const known = new Set<string | null | undefined>(messages.flatMap(({ id, clientId }) => [id, clientId]))
    const waiting = new Set(pending.map(({ clientId }) => clientId))
    for (const clientId of arrived) if (!waiting.has(clientId)) arrived.delete(clientId)
    for (const { clientId, message } of pending) {
      if (known.has(clientId) || (message && known.has(message.id))) arrived.add(clientId)
    }
    const more = pending.filter(({ clientId }) => !arrived.has(clientId))
    return more.length > 0 ? [...messages, ...more.map(asMessage)] : messages
  })
}

/** One conversation, which all who look at it share. */
export function conversationOf(
  context: Context,
  channelId: string,
  options: ConversationOptions,
  onUse: (isUsed: boolean) => void,
) {
  const { client, socket, outbox, profiles, wantProfiles, status } = context
  const { messages: messageApi, polls: pollApi } = client
  const threads = new Map<string, Store<ThreadSnapshot>>()
  const changed = () => {
    store.changed()
    for (const thread of threads.values()) thread.changed()
  }
  const loader = loaderOf(context, channelId, options, (state) => {
    if (state) changes.settle(state)
    changed()
  })
  const changes = changesOf(loader.state, changed)
  const reading = readingOf(context, channelId, loader.state, changes)
  const nothing = emptyConversation('', channelId)
  let typedAt = 0

  const known = new WeakMap<ListedMember, ConversationMember>()
  const membersOf = memo((members: readonly ListedMember[], users: Readonly<Record<string, User | null>>) => {
    wantProfiles(members.map(({ userId }) => userId))
    return members.map((member) => {
      const user = users[member.userId] ?? null
      const last = known.get(member)
      const shown = last?.user === user ? last : { ...member, user }
      known.set(member, shown)
      return shown
    })
  })
  const readByOf = memo((members: readonly ListedMember[], own: string) => {
    const marks: Record<string, string[]> = {}
    for (const { userId, lastReadMessageId: id } of members) if (id && userId !== own) (marks[id] ??= []).push(userId)
    return marks
  })
  const pendingOf = memo((entries: readonly OutboxEntry[]) => entries.filter((entry) => entry.channelId === channelId))
  const inThread = (id: string) =>
    memo((entries: readonly OutboxEntry[]) => entries.filter(({ draft }) => draft.parentMessageId === id))
  const outside = memo((entries: readonly OutboxEntry[]) =>
    options.includeReplies === false ? entries.filter(({ draft }) => !draft.parentMessageId) : entries,
  )
  const join = withPending(outbox.asMessage)

  const shown = (): ConversationState => changes.view(loader.state() ?? nothing)
  const pending = () => pendingOf(outbox.getSnapshot())
  const statusNow = () =>
    statusOf(status.getSnapshot(), {
      failure: loader.failure(),
      isLoaded: loader.state() !== undefined,
      isLoading: loader.isLoading(),
    })

  const store = storeOf(
    (): ConversationSnapshot => {
      const { channel, messages, hasOlder, hasNewer, members, hasMoreMembers, pins, polls, typing, isMember, userId } =
        shown()
      return {
        status: statusNow(),
        channel,
        messages: hasNewer ? messages : join(messages, outside(pending())),
        hasOlder,
        hasNewer,
        members: membersOf(members, profiles()),
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
      if (isUsed && !loader.state() && !loader.isLoading()) void loader.load()
      onUse(isUsed)
    },
  )

  const threadStore = (id: string) => {
    const joinThread = withPending(outbox.asMessage)
    const ofThread = inThread(id)
    let release: (() => void) | undefined
    const thread = storeOf(
      (): ThreadSnapshot => {
        const window = shown().threads[id]
        const state = statusNow()
        return {
          messages: joinThread(window?.messages ?? [], ofThread(pending())),
          hasMore: window?.hasNewer ?? false,
          status: window || state.state !== 'live' ? state : connecting,
        }
      },
      (isUsed) => {
        release?.()
        release = isUsed ? store.subscribe(() => void (loader.state()?.threads[id] ?? ask())) : undefined
        if (isUsed) ask()
      },
    )
    let isAsked = false
    // With the conversation, or after it.
    const ask = () => {
      if (isAsked || !loader.state()) return
      isAsked = true
      void loader.loadThread(id, false).finally(() => (isAsked = false))
    }
    threads.set(id, thread)
    return thread
  }

  const react = (messageId: string, key: string, isOn: boolean) => {
    const userId = loader.state()?.userId ?? ''
    const isIn = (state: ConversationState) => {
      const reactions = messagesOf(state).find(({ id }) => id === messageId)?.reactions
      return !!reactions?.some((reaction) => reaction.key === key && reaction.userIds.includes(userId))
    }
    const change = (message: Message): Message => {
      const reactions = message.reactions ?? []
      const others = reactions.find((reaction) => reaction.key === key)?.userIds.filter((id) => id !== userId) ?? []
      const userIds = isOn ? [...others, userId] : others
      const isNew = !reactions.some((reaction) => reaction.key === key)
      const next = isNew
        ? [...reactions, { key, userIds }]
        : reactions.map((r) => (r.key === key ? { key, userIds } : r))
      return { ...message, reactions: next.filter((reaction) => reaction.userIds.length > 0) }
    }
    return changes.make(`react ${messageId} ${key}`, {
      holds: (state) => isIn(state) === isOn,
      apply: (state) => ({ ...state, ...editMessage(state, messageId, change) }),
      send: () =>
        isOn
          ? messageApi.addReaction(channelId, messageId, { key })
          : messageApi.removeReaction(channelId, messageId, key),
    })
  }

  const pin = (messageId: string, isOn: boolean) =>
    changes.make(`pin ${messageId}`, {
      holds: ({ pins }) => pins.some((entry) => entry.messageId === messageId) === isOn,
      apply: (state) => {
        const others = state.pins.filter((entry) => entry.messageId !== messageId)
        const added = { messageId, pinnedById: state.userId, createdAt: new Date().toISOString() }
        return { ...state, pins: isOn ? [added, ...others] : others }
      },
      send: () => (isOn ? messageApi.pin(channelId, messageId) : messageApi.unpin(channelId, messageId)),
    })

  const actions: Omit<Conversation, 'getSnapshot' | 'subscribe' | 'close' | 'thread'> = {
    channelId,
    send: (draft) => outbox.add(channelId, typeof draft === 'string' ? { text: draft } : draft),
    sendFile: ({ file, fileName, mimeType, ...draft }) => outbox.add(channelId, draft, { file, fileName, mimeType }),
    edit: (messageId, text) =>
      changes.make(`edit ${messageId}`, {
        holds: ({ messages }) => messages.find(({ id }) => id === messageId)?.text === text,
        apply: (state) => ({ ...state, ...editMessage(state, messageId, (m) => ({ ...m, text, isEdited: true })) }),
        send: () => messageApi.edit(channelId, messageId, { text }),
      }),
    remove: (messageId) =>
      changes.make(`remove ${messageId}`, {
        holds: (state) => !messagesOf(state).some(({ id }) => id === messageId),
        apply: (state) => ({ ...state, ...removeMessages(state, ({ id }) => id === messageId) }),
        send: () => messageApi.delete(channelId, messageId),
      }),
    react: (messageId, key) => react(messageId, key, true),
    unreact: (messageId, key) => react(messageId, key, false),
    vote: (pollId, optionIds) =>
      changes.make(`vote ${pollId} ${optionIds.join()}`, {
        holds: ({ polls }) => optionIds.every((id) => polls[pollId]?.votedOptionIds.includes(id)),
        apply: (state) => {
          const poll = state.polls[pollId]
          if (!poll) return state
          const { votedOptionIds: own } = poll
          const isNew = (id: string) => optionIds.includes(id) && !own.includes(id)
          const polled = {
            ...poll,
            voterCount: poll.voterCount + (own.length === 0 ? 1 : 0),
            options: poll.options.map((o) => (isNew(o.id) ? { ...o, voteCount: o.voteCount + 1 } : o)),
            votedOptionIds: poll.options.map(({ id }) => id).filter((id) => own.includes(id) || isNew(id)),
          }
          return { ...state, polls: { ...state.polls, [pollId]: polled } }
        },
        send: () => pollApi.vote(channelId, pollId, { optionIds }),
      }),
    pin: (messageId) => pin(messageId, true),
    unpin: (messageId) => pin(messageId, false),
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
    loadOlder: loader.loadOlder,
    loadNewer: loader.loadNewer,
    loadMembers: loader.loadMembers,
    jumpTo: loader.jumpTo,
    jumpToLatest: loader.jumpToLatest,
  }

  const listener: Listener = {
    changed,
    event: loader.event,
    lost: () => loader.update((state) => (state.typing.length > 0 ? { ...state, typing: NOBODY } : state)),
    reload: (id, seq) => id === channelId && void loader.load(seq),
    dropped: (id, error) => id === channelId && loader.fail(error),
    stop() {
      changes.clear()
      reading.stop()
      loader.stop()
      for (const one of [store, ...threads.values()]) one.stop()
    },
  }

  const open = (): Conversation => {
    const handles: Array<{ close: () => void }> = []
    const handle = handleOf(store)
    const thread = (id: string) => {
      const hold = handleOf(threads.get(id) ?? threadStore(id))
      handles.push(hold)
      return { ...hold, loadMore: () => loader.loadThread(id, true) }
    }
    return {
      ...handle,
      ...actions,
      thread,
      close: () => [handle, ...handles].forEach((hold) => hold.close()),
    }
  }
  return { open, listener, typing: () => loader.state()?.typing ?? NOBODY }
}

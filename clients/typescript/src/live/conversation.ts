import type { AnswerQuestionRequest, ListedMember, Message, User } from '../api.gen.js'
import { isTemporary } from './failures.js'
import type { Context, Listener, LiveStatus } from './context.js'
import { loaderOf } from './conversation-loader.js'
import { pagingOf } from './conversation-paging.js'
import { type ConversationState, emptyConversation, ownMembership } from './conversation-state.js'
import type { FileUpload } from '../file-upload.js'
import type {
  ConversationDetails,
  ConversationMember,
  ConversationMessage,
  ConversationOptions,
  FilesToSend,
} from './conversation-types.js'
import { messagesIn, seenByAll, seenThrough, type View, type ViewedState } from './conversation-windows.js'
import { applyChange, isShown } from './outbox-changes.js'
import type { Draft, OutboxChange, OutboxEntry } from './outbox-types.js'
import { readingOf } from './reading.js'
import { sharedOf } from './shared.js'
import { derived, storeOf } from './store.js'

type ChangeEntry = OutboxEntry & { readonly change: OutboxChange }

const TYPING_MS = 3_000

/** One conversation, shared by all its views. */
export function conversationOf(context: Context, channelId: string, onUse: (isUsed: boolean) => void) {
  const { client, socket, outbox, profiles, wantProfiles, status } = context
  const views = sharedOf<ReturnType<typeof viewOf>>(context.lingerMs)
  const viewsUsed = () => [...views.used.values()]
  const changed = () => {
    settle()
    reading.changed(!!loading.failure)
    store.changed()
    for (const { store, ask } of viewsUsed()) {
      store.changed()
      void ask()
    }
  }
  const loader = loaderOf(
    context,
    channelId,
    () => viewsUsed().map(({ view }) => view),
    () => changed(),
  )
  const { loading, state } = loader
  const nothing: ViewedState = { ...emptyConversation('', channelId), windows: {} }

  /** Pending actions of the user, applied on top of the service's state. */
  const changesNow = () =>
    outbox
      .getSnapshot()
      .filter(
        (entry): entry is ChangeEntry =>
          entry.channelId === channelId && !!entry.change && !outbox.arrived.has(entry.clientId),
      )
  const applied = (now: ConversationState, entry: ChangeEntry) =>
    entry.status === 'failed' ? now : applyChange(now, entry.change, entry.createdAt)
  /** Pending messages. */
  const messagesNow = () =>
    outbox
      .getSnapshot()
      .filter((entry) => entry.channelId === channelId && !entry.change && !outbox.arrived.has(entry.clientId))
  const noteArrived = (messages: readonly Message[]) => {
    const known = new Set<unknown>(messages.flatMap(({ id, clientId }) => [id, clientId]))
    for (const { clientId, message } of messagesNow())
      if (known.has(clientId) || (message && known.has(message.id))) outbox.arrived.add(clientId)
  }
  /**
   * An accepted change stays until the state includes it, to avoid flicker. A message has arrived once the state has had it, even if
   * a pending removal hides it.
   */
  const settle = () => {
    const all = seenByAll(state())
    for (const { messages, threads } of messagesNow().length > 0 ? all : [])
      for (const view of [{ messages }, ...Object.values(threads)]) noteArrived(view.messages)
    for (const entry of all[0] ? changesNow() : [])
      if (entry.status === 'sent' && all.every((seen) => applied(seen, entry) === seen))
        outbox.arrived.add(entry.clientId)
  }
  const change = (wish: OutboxChange): Promise<void> => {
    const all = seenByAll(state())
    // Changes without effect are not sent.
    const isSo = all.some((seen) => isShown(seen, wish)) && all.every((seen) => applyChange(seen, wish, '') === seen)
    return isSo && !outbox.findChange(channelId, wish) ? Promise.resolve() : outbox.change(channelId, wish)
  }
  const reading = readingOf(context, channelId, change)
  let typedAt = 0

  const withUser = derived((member: ListedMember, user?: User | null): ConversationMember => ({
    ...member,
    user: user ?? null,
  }))
  const withEdit = derived((message: Message, entry?: OutboxEntry): ConversationMessage =>
    entry ? { ...message, edit: entry } : message,
  )
  const readByOf = (members: readonly ListedMember[], own: string) => {
    const marks: Record<string, string[]> = {}
    for (const { userId, lastReadMessageId: id } of members) if (id && userId !== own) (marks[id] ??= []).push(userId)
    return marks
  }

  /** Messages with pending ones: until the message arrives, and not again after its deletion. */
  const withPending = (
    messages: readonly Message[],
    isMeant: (entry: OutboxEntry) => boolean,
  ): readonly ConversationMessage[] => {
    const edits = new Map(
      changesNow().flatMap((entry) =>
        entry.change.kind === 'edit' && entry.status !== 'sent' ? [[entry.change.messageId, entry]] : [],
      ),
    )
    const marked = edits.size === 0 ? messages : messages.map((message) => withEdit(message, edits.get(message.id)))
    if (messagesNow().length === 0) return marked
    noteArrived(messages)
    const { historyStart } = state() ?? nothing
    const waiting = messagesNow().filter(
      (entry) => isMeant(entry) && !(entry.message && entry.message.createdAt <= historyStart),
    )
    // Files don't block texts, so they come after them.
    const [texts, files] = [waiting.filter(({ file }) => !file), waiting.filter(({ file }) => file)]
    const quotedBy = ({ draft: { quotedMessageId } }: OutboxEntry) =>
      quotedMessageId === undefined ? undefined : messages.find(({ id }) => id === quotedMessageId)
    return [...marked, ...[...texts, ...files].map((entry) => outbox.asMessage(entry, quotedBy(entry)))]
  }

  /** With pending actions applied. */
  const shown = (view?: View) => {
    const now = state() ?? loader.last() ?? nothing
    return changesNow().reduce(applied, seenThrough(now, view && now.windows[view.key]))
  }
  const statusNow = (isLoaded: boolean, hasLast = !!loader.last()) =>
    loading.status(status.getSnapshot(), isLoaded, hasLast)

  const store = storeOf(
    (): ConversationDetails => {
      const now = shown()
      const { channel, members, hasMoreMembers, pins, polls, typing, isMember, userId } = now
      if (state()) wantProfiles(members.map((member) => member.userId))
      return {
        status: statusNow(!!state()),
        channel,
        membership: ownMembership(now) ?? null,
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

  const actions = {
    send: (draft: Draft | string) => outbox.add(channelId, typeof draft === 'string' ? { text: draft } : draft),
    sendFile: ({ file, fileName, mimeType, ...draft }: FileUpload & Draft) =>
      outbox.add(channelId, draft, { file, fileName, mimeType }),
    sendFiles: ({ files, ...draft }: FilesToSend) => outbox.addFiles(channelId, draft, files),
    edit: (messageId: string, text: string) => change({ kind: 'edit', messageId, text }),
    remove: (messageId: string) => change({ kind: 'remove', messageId }),
    react: (messageId: string, key: string) => change({ kind: 'react', messageId, key, isOn: true }),
    unreact: (messageId: string, key: string) => change({ kind: 'react', messageId, key, isOn: false }),
    vote: (pollId: string, optionIds: string[]) => change({ kind: 'vote', pollId, optionIds }),
    changeVote: (pollId: string, optionIds: string[]) => change({ kind: 'vote', pollId, optionIds, replaces: true }),
    pin: (messageId: string) => change({ kind: 'pin', messageId, isOn: true }),
    unpin: (messageId: string) => change({ kind: 'pin', messageId, isOn: false }),
    answer: (messageId: string, questionId: string, answer: AnswerQuestionRequest) =>
      change({ kind: 'answer', messageId, questionId, answer }),
    cancelQuestion: (messageId: string, questionId: string) => change({ kind: 'cancel', messageId, questionId }),
    async stop(messageId: string) {
      const { run, state: now } = await client.messages.stopStream(channelId, messageId)
      const data = { channelId, messageId, run, state: now }
      loader.receive({ event: 'chat:message:stream:changed', data })
    },
    typing() {
      if (Date.now() - typedAt < TYPING_MS || socket.status !== 'open') return
      typedAt = Date.now()
      socket.startTyping(channelId).catch(() => undefined)
    },
    stopTyping() {
      if (typedAt && socket.status === 'open') socket.stopTyping(channelId).catch(() => undefined)
      typedAt = 0
    },
    loadMembers: loader.loadMembers,
  }

  /** Messages of a view, loaded while it is in use. */
  const viewOf = (view: View, onUse: (isUsed: boolean) => void) => {
    const { key, thread, showsReplies } = view
    const { latest, actions: paging } = pagingOf(client, channelId, loader, view)
    let release: (() => void) | undefined
    let isAsked = false
    let refusal: { status: LiveStatus; isCurrent: () => boolean } | undefined
    const window = () => state()?.windows[key]
    /** The view in use: this one, or another of the conversation. */
    const active = () => views.used.get(key) ?? viewsUsed().find((used) => !used.view.thread)
    /**
     * Loads the conversation, and a page of this view unless another one is used in the same tick. @returns a function that
     * ends it.
     */
    const hold = () => {
      const ends = new Set<() => void>()
      queueMicrotask(() => {
        if (ends.size > 0 && !active()) ends.add(own.subscribe(() => undefined))
      })
      ends.add(store.subscribe(() => undefined))
      return () => {
        for (const end of ends) end()
        ends.clear()
      }
    }
    const ask = async (): Promise<void> => {
      if (isAsked || refusal?.isCurrent() || loading.isLoading || !views.used.has(key) || !state() || window()) return
      isAsked = true
      const isCurrent = loading.mark()
      const error = await latest().catch((reason: Error) => reason)
      isAsked = false
      // A refused view is requested again when the conversation is reloaded.
      if (error && !isTemporary(error)) refusal = { status: { state: 'failed', error }, isCurrent }
      if (!error || refusal) changed()
      else if (isCurrent()) loading.later(() => void ask())
    }
    const isMeant = ({ draft: { parentMessageId: parent } }: OutboxEntry) =>
      thread ? parent === thread : showsReplies || !parent
    const own = storeOf(
      () => {
        const { messages, hasOlder, hasNewer } = messagesIn(shown(view), thread)
        return {
          // Only these events change a thread.
          ...((thread ? {} : store.getSnapshot()) as ConversationDetails),
          status: refusal?.isCurrent() ? refusal.status : statusNow(!!window(), thread ? false : undefined),
          messages: hasNewer && !thread ? messages : withPending(messages, isMeant),
          hasOlder,
          hasNewer,
          hasMore: hasNewer,
        }
      },
      (isUsed) => {
        onUse(isUsed)
        release?.()
        release = isUsed ? store.subscribe(() => undefined) : undefined
        void ask()
      },
    )
    const acting = {
      ...actions,
      ...paging,
      loadMore: paging.loadNewer,
      markRead: (messageId?: string): void =>
        reading.markRead(() => state()?.windows[active()?.view.key ?? key]?.messages, hold, messageId),
    }
    return {
      store: own,
      stop: own.stop,
      view,
      ask,
      acting,
      /** Actions apply to the view in use. */
      get actions(): typeof acting {
        return active()?.acting ?? acting
      },
    }
  }

  const listener: Listener = {
    changed,
    event: loader.event,
    opened: () => loading.failure ?? loader.begin(),
    poll: loader.poll,
    caughtUp: loader.caughtUp,
    lost: loader.lost,
    reload: (id, seq) => id === channelId && void loader.load(seq),
    dropped: (id, error) => id === channelId && loader.fail(error),
  }

  return {
    store,
    actions: {},
    listener,
    typing: () => shown().typing,
    /** @returns a function that finds the view with these options, or that of a thread. */
    view({ pageSize = 50, windowSize = 500, includeReplies = true }: ConversationOptions, thread?: string) {
      const key = JSON.stringify([pageSize, ...(thread ? [thread] : [windowSize, includeReplies])])
      const most = thread ? Infinity : windowSize
      const view: View = { key, pageSize, windowSize: most, showsReplies: includeReplies, thread }
      return views.finder(key, (onUse) => viewOf(view, onUse))
    },

    stop() {
      socket.leave(channelId).catch(() => undefined)
      reading.stop()
      loader.stop()
      views.stop()
      store.stop()
    },
  }
}

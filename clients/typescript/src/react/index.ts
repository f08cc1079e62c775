import { useMemo, useSyncExternalStore } from 'react'
import { liveDecisions, liveQuestions } from '../live/index.js'
import type {
  ChannelFilter,
  ChannelList,
  ChannelListSnapshot,
  Collection,
  Conversation,
  ConversationOptions,
  ConversationSnapshot,
  DecisionsSnapshot,
  Live,
  LiveStatus,
  OutboxEntry,
  Questions,
  QuestionsSnapshot,
  Thread,
  ThreadList,
  ThreadListFilter,
  ThreadListSnapshot,
  ThreadSnapshot,
  UnreadState,
} from '../live/index.js'

/** The current state of a collection. On a server the empty one, without a connection. */
function useSnapshot<S>({ subscribe, getSnapshot }: Collection<S>): S {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}

/** The user's channels, with `loadMore()`. */
export function useChannelList(
  chat: Live,
  filter?: ChannelFilter,
): ChannelListSnapshot & Pick<ChannelList, 'loadMore'> {
  const key = JSON.stringify(filter)
  // an inline filter is a new object on each render
  const list = useMemo(() => chat.channelList(filter), [chat, key])
  const snapshot = useSnapshot(list)
  return useMemo(() => ({ ...snapshot, loadMore: list.loadMore }), [snapshot, list])
}

/** The actions of a channel. A stable object per channel, which causes no renders. */
export function useConversationActions(chat: Live, channelId: string, options?: ConversationOptions): Conversation {
  const key = JSON.stringify(options)
  // inline options are a new object on each render
  return useMemo(() => chat.conversation(channelId, options), [chat, channelId, key])
}

/** A channel with its messages and actions. */
export function useConversation(
  chat: Live,
  channelId: string,
  options?: ConversationOptions,
): ConversationSnapshot & Pick<Conversation, 'loadOlder' | 'loadNewer' | 'loadMembers' | 'jumpTo' | 'jumpToLatest'> {
  const conversation = useConversationActions(chat, channelId, options)
  const snapshot = useSnapshot(conversation)
  return useMemo(() => {
    const { loadOlder, loadNewer, loadMembers, jumpTo, jumpToLatest } = conversation
    return { ...snapshot, loadOlder, loadNewer, loadMembers, jumpTo, jumpToLatest }
  }, [snapshot, conversation])
}

/** The replies to a message, with `loadMore()`. */
export function useThread(chat: Live, channelId: string, messageId: string): ThreadSnapshot & Pick<Thread, 'loadMore'> {
  const conversation = useConversationActions(chat, channelId)
  const thread = useMemo(() => conversation.thread(messageId), [conversation, messageId])
  const snapshot = useSnapshot(thread)
  return useMemo(() => ({ ...snapshot, loadMore: thread.loadMore }), [snapshot, thread])
}

/** The threads that the user follows, with `loadMore()`. */
export function useThreads(
  chat: Live,
  { filter, channelId, parentMessageId }: ThreadListFilter = {},
): ThreadListSnapshot & Pick<ThreadList, 'loadMore'> {
  const list = useMemo(
    () =>
      chat.threads({
        ...(filter && { filter }),
        ...(channelId && { channelId }),
        ...(parentMessageId && { parentMessageId }),
      }),
    [chat, filter, channelId, parentMessageId],
  )
  const snapshot = useSnapshot(list)
  return useMemo(() => ({ ...snapshot, loadMore: list.loadMore }), [snapshot, list])
}

/** Users who are typing in a channel. Renders only when that changes. */
export function useTyping(chat: Live, channelId: string): readonly string[] {
  const { subscribe, getSnapshot } = useConversationActions(chat, channelId).details
  const typing = () => getSnapshot().typing
  return useSyncExternalStore(subscribe, typing, typing)
}

/** The user's unread messages. */
export function useUnread(chat: Live): UnreadState {
  return useSnapshot(chat.unread)
}

/** The status of the connection. */
export function useConnection(chat: Live): LiveStatus {
  return useSnapshot(chat.status)
}

/** The pending messages and changes. */
export function useOutbox(chat: Live): readonly OutboxEntry[] {
  return useSnapshot(chat.outbox)
}

/** The decisions of moderators about the user, newest first. `chat.client.decisions.appeal()` appeals one. */
export function useDecisions(chat: Live): DecisionsSnapshot {
  return useSnapshot(useMemo(() => liveDecisions(chat), [chat]))
}

/** The open questions that name the user, newest first, with `answer()` and `cancel()`. */
export function useQuestions(chat: Live): QuestionsSnapshot & Pick<Questions, 'answer' | 'cancel'> {
  const questions = useMemo(() => liveQuestions(chat), [chat])
  const snapshot = useSnapshot(questions)
  return useMemo(() => ({ ...snapshot, answer: questions.answer, cancel: questions.cancel }), [snapshot, questions])
}

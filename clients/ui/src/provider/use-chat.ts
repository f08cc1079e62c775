import type { Channel, ChannelListItem, ChatClient, User } from '@chat-service/client'
import type { Live, LiveStorage } from '@chat-service/client/live'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Drafts } from '../composer/drafts.js'
import type { Strings } from '../strings/index.js'
import type { Format } from './format.js'

/** A user as the kit shows one. */
export type Person = Pick<User, 'id' | 'nickname'> & Partial<User>

/** The context of every part of the kit. */
export interface ChatContextValue {
  /** The signed-in user. The name is the id until known; the id is empty until the first connection. */
  me: Person
  client: ChatClient
  chat: Live
  strings: Strings
  format: Format
  /** Users to offer before a name is typed. */
  people: readonly Person[]
  /**
   * Whether pictures of other hosts load in link previews. Files, profile pictures and covers, which come from the
   * host's storage and resolver, load unless this is `never`.
   */
  loadImages: 'ask' | 'always' | 'never'
  /** The container of menus and dialogs, inside the kit's element, so its styles apply. */
  layer: HTMLElement | null
  /** Drafts. `useDraft()` reads them. */
  drafts: Drafts
  /** The storage of drafts on the device; undefined: in memory. */
  storage: LiveStorage | undefined
}

export const ChatContext = createContext<ChatContextValue | undefined>(undefined)

/** The account, the signed-in user, and the strings. @throws outside of a `ChatProvider`. */
export function useChat(): ChatContextValue {
  const value = useContext(ChatContext)
  if (!value) throw new Error('@chat-service/ui: this part needs a <ChatProvider> above it')
  return value
}

export const useStrings = (): Strings => useChat().strings
export const useFormat = (): Format => useChat().format

/** The known profiles by user id. */
function useProfiles() {
  const { profiles } = useChat().chat
  return useSyncExternalStore(profiles.subscribe, profiles.getSnapshot, profiles.getSnapshot)
}

/** Names by user id. The id replaces an unknown name. */
export function useNames(): (userId: string) => string {
  const { me } = useChat()
  const profiles = useProfiles()
  return useCallback((id) => (id === me.id ? me.nickname : (profiles[id]?.nickname ?? id)), [me, profiles])
}

/** Number of members named in the title of a group without a name. */
const NAMED_MEMBERS = 3

/** Names of channels. `others` are ids of other members, for a group without a loaded list item. */
export function useChannelName() {
  const { channelName } = useFormat()
  const nameOf = useNames()
  return useCallback(
    (channel: Channel & Partial<Pick<ChannelListItem, 'peer' | 'memberIds'>>, others = channel.memberIds ?? []) =>
      channelName(channel, others.slice(0, NAMED_MEMBERS).map(nameOf)),
    [channelName, nameOf],
  )
}

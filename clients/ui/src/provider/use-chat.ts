import type { Channel, ChannelListItem, ChatClient, User } from '@chat-service/client'
import type { Live, LiveStorage } from '@chat-service/client/live'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Drafts } from '../composer/drafts.js'
import type { Strings } from '../strings/index.js'
import type { Format } from './format.js'

/** A user as the kit shows one. */
export type Person = Pick<User, 'id' | 'nickname'> & Partial<User>

/** What every part of the kit works with. */
export interface ChatContextValue {
  /** The signed-in user. The id stands for the name until that is known; it is empty until the connection has opened for the first time. */
  me: Person
  client: ChatClient
  chat: Live
  strings: Strings
  format: Format
  /** Users to offer before a name is typed. */
  people: readonly Person[]
  /**
   * Whether pictures of other hosts load in previews of links. Files, profile pictures and covers, which the host's own storage
   * and resolver name, load unless this is `never`.
   */
  loadImages: 'ask' | 'always' | 'never'
  /** Where menus and dialogs are put: inside of the kit's own element, so that its styles reach them. */
  layer: HTMLElement | null
  /** Drafts. `useDraft()` reads them. */
  drafts: Drafts
  /** Where drafts are kept on the device; undefined: in memory. */
  storage: LiveStorage | undefined
}

export const ChatContext = createContext<ChatContextValue | undefined>(undefined)

/** The account, the signed-in user, and the words. @throws outside of a `ChatProvider`. */
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

/** How many members give their names to a group without one. */
const NAMED_MEMBERS = 3

/** Names of channels. `others` are ids of other members, of a group whose list item is not at hand. */
export function useChannelName() {
  const { channelName } = useFormat()
  const nameOf = useNames()
  return useCallback(
    (channel: Channel & Partial<Pick<ChannelListItem, 'peer' | 'memberIds'>>, others = channel.memberIds ?? []) =>
      channelName(channel, others.slice(0, NAMED_MEMBERS).map(nameOf)),
    [channelName, nameOf],
  )
}

/** What the code of the README takes as given: what earlier blocks have made, and what is the reader's own. */
export const given = `
import type { ChatClient, ChatSocket } from '@chat-service/client'
import type { ConversationMessage, Live, LiveStatus, OutboxEntry } from '@chat-service/client/live'
import type { ReactNode } from 'react'

declare global {
  const client: ChatClient
  const chat: Live
  const socket: ChatSocket
  const channelId: string
  const photo: Blob
  function fetchToken(): Promise<string>
  function showConnection(state: LiveStatus['state']): void
  function showBadge(count: number): void
  function showList(
    rows: Array<{ id: string; title: string; line: string; unreadCount: number }>,
    more: false | (() => Promise<void>),
  ): void
  function showMessages(
    rows: Array<{ key: string; text: string; mark: string }>,
    older: false | (() => Promise<void>),
  ): void
  function answerOf(question: string, options: { signal: AbortSignal }): AsyncIterable<string>
  function pickPhoto(): Promise<{ uri: string; fileName: string; mimeType: string }>
  function Message(props: { message: ConversationMessage; onLike: () => void }): ReactNode
  function Composer(props: { onSend: (text: string) => OutboxEntry; typing: readonly string[] }): ReactNode
}
`

/** Packages that are not installed here. */
export const packages = `
declare module '@react-native-async-storage/async-storage' {
  const AsyncStorage: {
    getItem(key: string): Promise<string | null>
    setItem(key: string, value: string): Promise<void>
    removeItem(key: string): Promise<void>
    getAllKeys(): Promise<readonly string[]>
  }
  export default AsyncStorage
}
declare module 'react-native' {
  export const AppState: {
    addEventListener(type: 'change', listener: (state: 'active' | 'background') => void): { remove(): void }
  }
}
`

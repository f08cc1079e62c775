/**
 * Declarations that the pages' code assumes, because they are the reader's own. `npm run typecheck` compiles each page
 * with those it uses, unless the page declares them.
 */
import type { Server, IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { ComponentType } from 'react'
import type { ChatProviders, ChatService, ChatSettings } from '@chat-service/server'
import type { ChatClient, Message } from '@chat-service/client'

// The host.
export declare const server: Server
export declare const options: { providers: ChatProviders } & ChatSettings
export declare const providers: ChatProviders
export declare const authGuard: ChatProviders['authGuard']
export declare const userExtractor: ChatProviders['userExtractor']
export declare const userResolver: ChatProviders['userResolver']
export declare const getUser: ChatProviders['userResolver']['getUser']
export declare const getUsers: ChatProviders['userResolver']['getUsers']
export declare const searchUsers: ChatProviders['userResolver']['searchUsers']
export interface Session {
  id: string
  companyId: string
}
export declare function sessionOf(request: IncomingMessage): Promise<Session | undefined>
export declare function own(request: IncomingMessage, response: ServerResponse): void
export declare class AccountsModule {}
export declare class AccountsService {
  chatProviders(): ChatProviders
}
export declare const chat: ChatService
export declare const file: Writable
export declare const index: { put: (id: string, text: string, options: { signal: AbortSignal }) => Promise<void> }
export declare const plans: { of: (tenantId: string) => Promise<'free' | 'paid'> }

// The page.
export declare function fetchToken(): Promise<string>
export declare const client: ChatClient
export declare const channelId: string
export declare function answerOf(question: string, options: { signal: AbortSignal }): AsyncIterable<string>
export declare function showConnection(state: string): void
export declare function showBadge(total: number): void
export declare function showList(
  rows: { id: string; title: string; line: string }[],
  more: false | (() => unknown),
): void
export declare function showMessages(
  rows: { key: string; text: string; mark: string }[],
  older: false | (() => unknown),
): void
export declare const photo: File
export declare function pickPhoto(): Promise<{ uri: string; fileName: string; mimeType: string }>
export declare const MessageRow: ComponentType<{ message: Message; onLike: () => unknown }>
export declare const Composer: ComponentType<{ onSend: (text: string) => unknown; typing: readonly string[] }>
/** The plugin of Vite. */
export declare function vue(options: {
  template: { compilerOptions: { isCustomElement: (tag: string) => boolean } }
}): unknown

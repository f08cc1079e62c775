// Type-checked only: each `@ts-expect-error` proves that a mistake against the server API does not compile.
import { createReadStream } from 'node:fs'
import type { Resources } from '../../clients/typescript/src/rest'
import type { Channel, ChatOperations, ChatService, Message, ReportRecord, SystemOperations } from '../../src/index'

declare const chat: ChatService
const alice = chat.as({ tenantId: 'acme', userId: 'alice' })
const system = chat.system('acme')

export const sent: Promise<Message> = alice.messages.send('c', { text: 'hi' }, { idempotencyKey: 'k' })
export const file: Promise<Message> = alice.messages.sendFile('c', { file: createReadStream('a'), fileName: 'a' })
export const bytes: Promise<Message> = alice.messages.sendFile('c', { file: Buffer.from('a'), metadata: { a: 1 } })
export const items: AsyncGenerator<Message, void, undefined> = alice.messages.iterate('c', { limit: 2 })
export const gone: Promise<void> = alice.channels.delete('c')

// Whatever the client has is here, under the same names.
type Missing = { [R in keyof Resources]: Exclude<keyof Resources[R], keyof ChatOperations[R]> }[keyof Resources]
export const missing: [Missing] extends [never] ? 'none' : Missing = 'none'

// @ts-expect-error -- A file is that of an upload.
void alice.messages.send('c', { files: [{ altText: 'a cat' }] })

// @ts-expect-error -- A channel is named.
void alice.messages.send({ text: 'hi' })

// @ts-expect-error -- The contract knows no such property.
void alice.messages.send('c', { text: 'hi', colour: 'blue' })

// @ts-expect-error -- There is nothing to be repeated.
void alice.channels.get('c', { idempotencyKey: 'k' })

// @ts-expect-error -- There is no request to time out.
void alice.channels.get('c', { timeoutMs: 1 })

// @ts-expect-error -- A file is bytes.
void alice.messages.sendFile('c', { file: 'hello' })

// @ts-expect-error -- A user acts in a tenant.
chat.as({ userId: 'alice' })

export const group: Promise<Channel> = system.channels.createGroup({ operatorIds: ['alice'], metadata: { ticket: 7 } })
export const empty: Promise<Channel> = system.channels.createGroup()
export const direct: Promise<Channel> = system.channels.createDirect({ userIds: ['alice', 'bob'] })
export const notice: Promise<Message> = system.messages.send('c', { text: 'hi' })
export const settled: Promise<ReportRecord> = system.reports.settle('r', { status: 'DISMISSED' })

// @ts-expect-error -- Two users have a direct channel.
void system.channels.createDirect({ userIds: ['alice'] })

// @ts-expect-error -- The system is no member, so it leaves nothing.
export type Leave = SystemOperations['channels']['leave']

// @ts-expect-error -- It reads nothing that it could mark as read.
export type MarkRead = SystemOperations['channels']['markRead']

// @ts-expect-error -- It has no opinion.
export type AddReaction = SystemOperations['messages']['addReaction']

// @ts-expect-error -- A settled report is resolved or dismissed.
void system.reports.settle('r', { status: 'OPEN' })

// @ts-expect-error -- Users settle nothing.
void alice.reports

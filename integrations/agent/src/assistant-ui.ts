import {
  type AppendMessage,
  type AssistantRuntime,
  type AttachmentAdapter,
  type MessageStatus,
  type ThreadMessageLike,
  useExternalStoreRuntime,
} from '@assistant-ui/react'
import type { AnswerQuestionRequest, Message, Question } from '@chat-service/client'
import type { ConversationMessage, Live } from '@chat-service/client/live'
import { useConversation, useConversationActions } from '@chat-service/client/react'
import { useMemo } from 'react'
import { errorOf, isApproval, isGrowing, partsOf } from './parts.js'

/** Options of the runtime. */
export interface ChannelRuntimeOptions {
  /** Whether an agent sent the message. Default: it is a stream. */
  isAgent?: ((message: Message) => boolean) | undefined
}

const isStream = ({ stream }: Message) => stream !== null

/**
 * A runtime for assistant-ui: the thread is a synced channel. Agent messages appear as the assistant's and stream in;
 * the composer sends to the channel, with attachments; canceling stops all open agent streams, which notifies their
 * producers. A tool call's approval is shown on its part; other questions become calls of the tool `question`, answered
 * by a result of type `AnswerQuestionRequest`.
 *
 * @param chat The user's account: `live(client)`.
 */
export function useChannelRuntime(
  chat: Live,
  channelId: string,
  { isAgent = isStream }: ChannelRuntimeOptions = {},
): AssistantRuntime {
  const { messages, hasOlder, loadOlder, status } = useConversation(chat, channelId)
  const conversation = useConversationActions(chat, channelId)
  const growing = messages.filter((message) => isAgent(message) && isGrowing(message))
  const answer = async (questionId: string, reply: AnswerQuestionRequest) => {
    const message = messages.find(({ questions }) => questions?.some(({ id }) => id === questionId))
    if (message) await conversation.answer(message.id, questionId, reply)
  }
  const convertMessage = useMemo(() => (message: ConversationMessage) => threadMessage(message, isAgent), [isAgent])
  return useExternalStoreRuntime<ConversationMessage>({
    messages,
    convertMessage,
    isRunning: growing.length > 0,
    isLoading: status.state === 'connecting',
    hasEarlier: hasOlder,
    onLoadEarlier: loadOlder,
    adapters: { attachments },
    async onNew({ content, attachments: attached = [] }: AppendMessage) {
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
      const files = attached.flatMap(({ file }) => (file ? [{ file, fileName: file.name, mimeType: file.type }] : []))
      if (files.length > 0) conversation.sendFiles({ text, files })
      else conversation.send(text)
    },
    async onCancel() {
      await Promise.all(growing.map(({ id }) => conversation.stop(id)))
    },
    async onRespondToToolApproval({ approvalId, approved, reason }) {
      await answer(approvalId, { decision: approved ? 'APPROVE' : 'REJECT', ...(reason && { comment: reason }) })
    },
    async onAddToolResult({ toolCallId, result }) {
      await answer(toolCallId, result as AnswerQuestionRequest)
    },
    async onDelete(id) {
      const message = messages.find((each) => idOf(each) === id)
      if (message) await conversation.remove(message.id)
    },
  })
}

/** Attachments stay files: the client uploads them when it sends the message. */
const attachments: AttachmentAdapter = {
  accept: '*',
  add: async ({ file }) => ({
    ...{ id: crypto.randomUUID(), name: file.name, contentType: file.type, file },
    type: file.type.startsWith('image/') ? 'image' : 'file',
    status: { type: 'requires-action', reason: 'composer-send' },
  }),
  send: async (attachment) => ({ ...attachment, status: { type: 'complete' }, content: [] }),
  remove: async () => undefined,
}

/** Stable before and after a message is sent. */
const idOf = ({ id, clientId }: Message) => clientId ?? id

/** Converts a channel message to a thread message. `metadata.custom.message` is the original, with its sender. */
export function threadMessage(message: ConversationMessage, isAgent: (message: Message) => boolean): ThreadMessageLike {
  const { createdAt, files } = message
  const common = { id: idOf(message), createdAt: new Date(createdAt), metadata: { custom: { message } } }
  if (!isAgent(message)) {
    const attached = files.map(({ fileUrl, fileName, mimeType, thumbnailUrl }) => {
      const isImage = mimeType.startsWith('image/')
      return {
        ...{ id: fileUrl, name: fileName, contentType: mimeType, status: { type: 'complete' as const } },
        type: isImage ? 'image' : 'file',
        content: isImage
          ? [{ type: 'image' as const, image: thumbnailUrl ?? fileUrl, filename: fileName }]
          : [{ type: 'file' as const, data: fileUrl, filename: fileName, mimeType }],
      }
    })
    return { ...common, role: 'user', content: [{ type: 'text', text: message.text }], attachments: attached }
  }
  return { ...common, role: 'assistant', content: contentOf(message), status: statusOf(message) }
}

type Content = Exclude<ThreadMessageLike['content'], string>

function contentOf(message: Message): Content {
  const { questions = [] } = message
  const parts = partsOf(message)
  const asked = questions.filter((question) => !isApproval(question, parts)).map(callOf)
  const content = parts.flatMap((part, n): Content => {
    if (part.type === 'text' || part.type === 'reasoning') return part.text ? [part] : []
    // Interrupt data is only for the agent.
    if (part.type === 'data')
      return part.value.agUi ? [] : [{ type: 'data-part' as const, id: `${n}`, data: part.value }]
    if (part.type === 'source') {
      const { url, title } = part.value
      if (typeof url !== 'string') return []
      const source = { type: 'source', sourceType: 'url', id: `${n}`, url } as const
      return [{ ...source, ...(typeof title === 'string' && { title }) }]
    }
    const { id: toolCallId, name: toolName, state, input, output = null, error } = part.call
    const approval = questions.findLast(
      ({ kind, subject }) => kind === 'APPROVAL' && subject?.toolCallId === toolCallId,
    )
    return [
      {
        ...{ type: 'tool-call' as const, toolCallId, toolName, argsText: JSON.stringify(input ?? {}) },
        ...(approval && { approval: approvalOf(approval) }),
        ...(state === 'complete' && { result: output }),
        ...(state === 'failed' && { result: error ?? errorOf(message), isError: true }),
      },
    ]
  })
  return [...content, ...asked]
}

/** The approval of a call. */
function approvalOf({ id, prompt, state, answers }: Question) {
  const last = answers.at(-1)
  return {
    ...{ id, prompt },
    ...(state === 'ANSWERED' && last && { approved: last.decision === 'APPROVE' }),
    ...(state === 'ANSWERED' && last?.comment && { reason: last.comment }),
    ...(state === 'CANCELED' && { resolution: 'cancelled' as const }),
    ...(state === 'EXPIRED' && { resolution: 'expired' as const }),
  }
}

/** A question other than the approval of a call becomes a separate call, whose result is the answer. */
function callOf({ id, kind, prompt, options, schema, state, answers }: Question) {
  const args = JSON.stringify({ kind, prompt, ...(options.length > 0 && { options }), ...(schema && { schema }) })
  const result = state === 'OPEN' ? undefined : { state, ...answers.at(-1) }
  const call = { type: 'tool-call', toolCallId: id, toolName: 'question', argsText: args } as const
  return { ...call, ...(result && { result }) }
}

function statusOf(message: Message): MessageStatus {
  const isAsking = message.questions?.some(({ state }) => state === 'OPEN')
  if (isGrowing(message)) return isAsking ? { type: 'requires-action', reason: 'interrupt' } : { type: 'running' }
  if (message.stream?.state === 'STOPPED') return { type: 'incomplete', reason: 'cancelled' }
  if (message.stream?.state === 'FAILED') return { type: 'incomplete', reason: 'error', error: errorOf(message) }
  return { type: 'complete', reason: 'stop' }
}

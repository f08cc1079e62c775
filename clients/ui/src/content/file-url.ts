import type { Message } from '@chat-service/client'
import type { ConversationMessage } from '@chat-service/client/live'
import type { ChatContextValue } from '../provider/use-chat.js'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The address of a file. One that a local server names by this very machine is asked of the host of the page, which may have another
 * name.
 */
export function fileUrlOf({ fileUrl }: { fileUrl: Message['fileUrl'] }): string | undefined {
  if (!fileUrl) return undefined
  if (fileUrl.startsWith('blob:')) return fileUrl
  if (!URL.canParse(fileUrl)) return undefined
  const { hostname, pathname, search, port, protocol, href } = new URL(fileUrl)
  const isHere = typeof location === 'object' && port === location.port && protocol === location.protocol
  if (isHere && LOOPBACK.test(hostname)) return pathname + search
  return /^https?:$/.test(protocol) ? href : undefined
}

const isElsewhere = (url: string) =>
  typeof location !== 'object' || new URL(url, location.href).origin !== location.origin

/** Whether a file is loaded unasked: it comes from the storage of the host, which may be another origin. */
export const mayLoad = (url: string, loadImages: ChatContextValue['loadImages']) =>
  loadImages !== 'never' || !isElsewhere(url)

/** Of a link to a file. Browsers download from no other origin, so those open beside the chat. */
export const fileLinkOf = (url: string, name: string) => ({
  href: url,
  download: name,
  ...(isElsewhere(url) && { target: '_blank', rel: 'noopener noreferrer' }),
})

/** Whether it is shown in place. Not SVG, which may contain scripts. */
export const isPicture = ({ mimeType, fileUrl }: Pick<Message, 'mimeType' | 'fileUrl'>): boolean =>
  Boolean(fileUrl) && /^image\/(?!svg)/.test(mimeType ?? '')

/** A message with one of its files as its only one. */
export type MessageOfFile = ConversationMessage & {
  /** The sender's description of the file, for readers who do not see it. */
  altText?: string | null
  /** Its place among the files of the message. Default: 0. */
  index?: number
}

/** A message once for each file, in their order. A server of the version before sends the first file alone. */
export function splitFiles(message: MessageOfFile): MessageOfFile[] {
  const { files = [] } = message as Partial<MessageOfFile>
  if (files.length < 2) return [{ ...message, altText: files[0]?.altText ?? null }]
  return files.map((file, index) => ({ ...message, ...file, files: [file], index }))
}

/** The id of the message for its first file, and others for the rest. */
export const fileIdOf = ({ id, index }: MessageOfFile) => (index ? `${id} ${index}` : id)

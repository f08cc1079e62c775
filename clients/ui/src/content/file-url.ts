import type { Message } from '@chat-service/client'

const OWN_FILE = /\/files\/[\w-]{22}\/[\w-]{32}\/[^/]+$/

/** A file of the standalone server, which may be open under another host name than that in its URLs. */
export function fileUrlOf({ fileUrl }: Pick<Message, 'fileUrl'>): string | undefined {
  if (!fileUrl) return undefined
  if (fileUrl.startsWith('blob:')) return fileUrl
  if (!URL.canParse(fileUrl)) return undefined
  const { pathname, port, protocol, href } = new URL(fileUrl)
  const isHere = typeof location === 'object' && port === location.port && protocol === location.protocol
  return isHere ? (OWN_FILE.exec(pathname)?.[0] ?? href) : /^https?:$/.test(protocol) ? href : undefined
}

/** Whether it is shown in place. Not SVG, which may contain scripts. */
export const isPicture = ({ mimeType, fileUrl }: Pick<Message, 'mimeType' | 'fileUrl'>): boolean =>
  Boolean(fileUrl) && /^image\/(?!svg)/.test(mimeType ?? '')

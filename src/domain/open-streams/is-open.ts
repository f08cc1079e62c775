import type { MessageStream, StreamState } from '../../../generated/openapi'

const OPEN: StreamState[] = ['STREAMING', 'STOPPING']
const IN_JSON = new RegExp(`"state": ?"(${OPEN.join('|')})"`)

export const isOpen = (stream: MessageStream | null): stream is MessageStream =>
  stream !== null && OPEN.includes(stream.state)

/** Whether the JSON of a message may have an open stream. A text search: metadata can cause a false positive. */
export const mayBeOpen = (json: string): boolean => IN_JSON.test(json)

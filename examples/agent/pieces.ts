/** The output of a model, piece by piece. The adapters make it from the streams of libraries. */
export type Piece =
  | { type: 'text' | 'reasoning'; text: string }
  | ({ type: 'tool'; id: string } & Partial<ToolCall>)
  | { type: 'source'; url: string; title?: string | undefined }

/** A call of a tool. Later pieces with the same id add to it. */
export interface ToolCall {
  name: string
  state: 'running' | 'complete' | 'failed'
  input: unknown
  output: unknown
  error: string
}

/** The message of a thrown value. */
export const messageOf = (error: unknown): string => (error as Error | undefined)?.message ?? String(error)

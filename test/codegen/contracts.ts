/** The parts of the specifications that the tests change. */
export interface Contract {
  info: object
  paths: Record<string, Record<string, Record<string, unknown>>>
  components: { schemas: Record<string, { properties: Record<string, unknown>; required: string[] }> }
}

export interface EventContract {
  channels: { chat: { messages: Record<string, unknown> } }
  operations: Record<string, { messages: unknown[] }>
  components: { schemas: Record<string, unknown>; messages: Record<string, unknown> }
}

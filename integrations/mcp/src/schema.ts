export interface Schema {
  [keyword: string]: unknown
  type?: string | string[]
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  allOf?: Schema[]
  anyOf?: Schema[]
}

/** The part of spec/openapi.yaml that the tools use. `answer` is the body of the first success status. */
export interface Contract {
  operations: Record<string, { path: Schema; query: Schema; body?: Schema; answer: Schema }>
  schemas: Record<string, Schema>
}

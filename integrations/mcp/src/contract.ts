/**
 * Schemas of tools, taken from those of the operations that the tools call. A tool names places in the contract and
 * takes limits, enums and required fields from there. If the contract lacks a place, or two places of an argument
 * differ, the drift test fails and no server starts.
 */
import type { OperationId } from './contract.gen.js'
import type { Contract, Schema } from './schema.js'

/** A parameter or a property of a body, such as `sendMessage.body.text`. */
export type InputPlace = `${OperationId}.${'path' | 'query' | 'body'}.${string}`
/** A place in a response: `listMessages.messages[].senderId`, `listMessages.users{}.nickname`, or `getPoll` for all of it. */
export type AnswerPlace = OperationId | `${OperationId}.${string}`

/** An argument of a tool: where it goes in each operation, or a schema of the tool's own. */
export interface Argument {
  places: readonly InputPlace[]
  own?: Schema
  /** Default: the description of the first place. */
  required?: boolean
  description?: string
  default?: unknown
}

/** A value of a tool's result. */
export type Result =
  | { kind: 'answer'; place: AnswerPlace; optional?: boolean }
  | {
      kind: 'pick'
      places: readonly AnswerPlace[]
      names: readonly string[]
      more: Record<string, Result>
      optional?: boolean
    }
  | { kind: 'list'; items: Result; description?: string; optional?: boolean }
  | { kind: 'own'; schema: Schema; optional?: boolean }

type Options = Omit<Argument, 'places' | 'own'>

/** An argument that goes to one place, or to several: its schema is that of the first, and must be within the limits of the others. */
export const at = (place: InputPlace | readonly InputPlace[], options: Options = {}): Argument => ({
  places: typeof place === 'string' ? [place] : place,
  ...options,
})

/** An argument that no operation accepts directly. */
export const own = (schema: Schema, options: Options = {}): Argument => ({ places: [], own: schema, ...options })

export const answer = (place: AnswerPlace): Result => ({ kind: 'answer', place })

/** An object with these properties of the objects at the places, plus additional ones. */
export const pick = (
  places: AnswerPlace | readonly AnswerPlace[],
  names: readonly string[],
  more: Record<string, Result> = {},
): Result => ({ kind: 'pick', places: typeof places === 'string' ? [places] : places, names, more })

export const listOf = (items: Result, description?: string): Result => ({
  kind: 'list',
  items,
  ...(description !== undefined && { description }),
})

export const made = (schema: Schema): Result => ({ kind: 'own', schema })

/** Omitted where there is no value. */
export const optional = (result: Result): Result => ({ ...result, optional: true })

/** The schemas of a tool. */
export interface Places {
  name: string
  operations: readonly OperationId[]
  input: Record<string, Argument>
  /** Places that the tool fills. */
  sets?: readonly InputPlace[]
  output: Record<string, Result>
}

/** Reads the contract for the tool of this name and records mismatches. */
class Reader {
  readonly problems: string[] = []

  constructor(
    private readonly contract: Contract,
    private readonly tool: Places,
  ) {}

  note(text: string): void {
    this.problems.push(`${this.tool.name}: ${text}`)
  }

  /** The schema with references replaced and `allOf` merged, at its top. */
  private open(schema: Schema): Schema {
    if (schema.$ref !== undefined) {
      const { $ref, ...beside } = schema
      const target = this.contract.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}
      return this.open({ ...target, ...beside })
    }
    if (!schema.allOf) return schema
    const { allOf, ...beside } = schema
    const parts = [...allOf.map((part) => this.open(part)), beside]
    const required = [...new Set(parts.flatMap((part) => part.required ?? []))]
    const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Record<string, Schema>
    return { ...(Object.assign({}, ...parts) as Schema), required, properties }
  }

  /** The whole schema without references, for hosts that do not resolve them. */
  inline(schema: Schema, within: readonly string[] = []): Schema {
    if (schema.$ref !== undefined) {
      if (within.includes(schema.$ref))
        throw new Error(`${this.tool.name}: ${schema.$ref} holds itself: pick its properties`)
      return this.inline(this.open(schema), [...within, schema.$ref])
    }
    const { properties, items, anyOf, additionalProperties, ...rest } = this.open(schema)
    const each = (part: Schema) => this.inline(part, within)
    return {
      ...rest,
      ...(properties && { properties: mapValues(properties, each) }),
      ...(items && { items: each(items) }),
      ...(anyOf && { anyOf: anyOf.map(each) }),
      ...(additionalProperties !== undefined && {
        additionalProperties:
          typeof additionalProperties === 'object' ? each(additionalProperties) : additionalProperties,
      }),
    }
  }

  private operation(place: string) {
    const id = place.split('.', 1)[0] as string
    if (!(this.tool.operations as readonly string[]).includes(id))
      this.note(`${place} is of ${id}, which \`operations\` lacks`)
    const operation = this.contract.operations[id]
    if (!operation) this.note(`spec/openapi.yaml has no operation ${id}`)
    return operation
  }

  /** The schema of a place of an input, and whether the operation requires it. */
  private inputAt(place: InputPlace): { schema: Schema; isRequired: boolean } | undefined {
    const [, part, name] = place.split('.') as [string, 'path' | 'query' | 'body', string]
    const operation = this.operation(place)
    if (!operation) return undefined
    const holder = this.open(operation[part] ?? {})
    const schema = holder.properties?.[name]
    if (!schema) return void this.note(`${place} is not in spec/openapi.yaml: ${part} has ${namesOf(holder)}`)
    return { schema: this.inline(schema), isRequired: holder.required?.includes(name) === true }
  }

  /** The schema of a place of an answer, whether it may be null, and whether it is always there. */
  private answerAt(place: AnswerPlace): { schema: Schema; isNullable: boolean; isRequired: boolean } | undefined {
    const operation = this.operation(place)
    if (!operation) return undefined
    let found = { ...this.withoutNull(operation.answer), isRequired: true }
    for (const step of place.split('.').slice(1)) {
      const [, name = '', marks = ''] = /^(\w+)(\[\]|\{\})?$/.exec(step) ?? []
      const holder = found.schema
      const property = holder.properties?.[name]
      if (!property) return void this.note(`${place} is not in spec/openapi.yaml: there is ${namesOf(holder)}`)
      found = { ...this.withoutNull(property), isRequired: holder.required?.includes(name) === true }
      const inner =
        marks === '[]' ? found.schema.items : marks === '{}' ? found.schema.additionalProperties : found.schema
      if (typeof inner !== 'object')
        return void this.note(`${place}: ${name} is no ${marks === '[]' ? 'list' : 'map'} in spec/openapi.yaml`)
      if (marks !== '') found = { ...found, ...this.withoutNull(inner) }
    }
    return found
  }

  private withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
    const opened = this.open(schema)
    const others = opened.anyOf?.filter(({ type }) => type !== 'null')
    if (others?.length === 1 && opened.anyOf?.length === 2)
      return { schema: this.open({ ...(others[0] as Schema), ...pickDescription(opened) }), isNullable: true }
    return { schema: opened, isNullable: Array.isArray(opened.type) && opened.type.includes('null') }
  }

  input(): Schema {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const [name, argument] of Object.entries(this.tool.input)) {
      const found = argument.places.map((place) => ({ place, ...this.inputAt(place) })).filter(({ schema }) => schema)
      const [first, ...others] = found
      const other = others.find(({ schema }) => !isWithin(first?.schema ?? {}, schema ?? {}))
      if (first && other)
        this.note(`\`${name}\` may be at ${first.place} what it must not be at ${other.place} in spec/openapi.yaml`)
      const { default: standard, description } = argument
      const schema = argument.own ?? first?.schema ?? {}
      properties[name] = {
        ...schema,
        ...(standard !== undefined && { default: standard }),
        ...(description !== undefined && { description }),
      }
      if (standard !== undefined && !isAllowed(standard, schema))
        this.note(
          `the default ${JSON.stringify(standard)} of \`${name}\` is not within the limits of spec/openapi.yaml`,
        )
      if (argument.required ?? first?.isRequired === true) required.push(name)
    }
    this.checkFilled()
    return { type: 'object', properties, required, additionalProperties: false }
  }

  /** Every required input of an operation must come from an argument or be set by the tool. */
  private checkFilled(): void {
    const filled = new Set<string>([
      ...Object.values(this.tool.input).flatMap(({ places }) => places),
      ...(this.tool.sets ?? []),
    ])
    for (const place of this.tool.sets ?? []) this.inputAt(place)
    for (const id of this.tool.operations) {
      const operation = this.operation(id)
      for (const part of ['path', 'query', 'body'] as const) {
        for (const name of this.open(operation?.[part] ?? {}).required ?? []) {
          const place = `${id}.${part}.${name}`
          if (!filled.has(place)) this.note(`spec/openapi.yaml requires ${place}, which the tool does not fill`)
        }
      }
    }
  }

  output(): Schema {
    return this.object(this.tool.output)
  }

  private object(results: Record<string, Result>): Schema {
    const entries = Object.entries(results).map(([name, result]) => [name, this.result(result), result] as const)
    return {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
      required: entries
        .filter(([, { isRequired }, { optional: isOptional }]) => isRequired && !isOptional)
        .map(([name]) => name),
    }
  }

  private result(result: Result): { schema: Schema; isRequired: boolean } {
    if (result.kind === 'own') return { schema: result.schema, isRequired: true }
    if (result.kind === 'list') {
      const { schema } = this.result(result.items)
      const { description } = result
      return {
        schema: { type: 'array', ...(description !== undefined && { description }), items: schema },
        isRequired: true,
      }
    }
    if (result.kind === 'answer') {
      const found = this.answerAt(result.place)
      if (!found) return { schema: {}, isRequired: false }
      return { schema: nullable(this.inline(found.schema), found.isNullable), isRequired: found.isRequired }
    }
    return this.picked(result)
  }

  private picked({ places, names, more }: Extract<Result, { kind: 'pick' }>): { schema: Schema; isRequired: boolean } {
    const found = places.map((place) => ({ place, ...this.answerAt(place) })).filter(({ schema }) => schema)
    const [first] = found
    if (!first?.schema) return { schema: {}, isRequired: false }
    const properties: Record<string, Schema> = {}
    for (const name of names) {
      for (const { place, schema } of found) {
        const property = schema?.properties?.[name]
        if (!property) {
          this.note(`${place}.${name} is not in spec/openapi.yaml: there is ${namesOf(schema as Schema)}`)
          continue
        }
        const inlined = this.inline(property)
        properties[name] ??= inlined
        if (limitsOf(properties[name]) !== limitsOf(inlined))
          this.note(`\`${name}\` differs between ${first.place} and ${place} in spec/openapi.yaml`)
      }
    }
    const extra = this.object(more)
    const isAlways = (name: string) => found.every(({ schema }) => schema?.required?.includes(name))
    const schema = {
      type: 'object',
      properties: { ...properties, ...extra.properties },
      required: [...names.filter((name) => !(name in more) && isAlways(name)), ...(extra.required ?? [])],
    }
    return { schema: nullable(schema, first.isNullable === true), isRequired: first.isRequired === true }
  }
}

const mapValues = <T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

const pickDescription = ({ description }: Schema) => (description === undefined ? {} : { description })

const namesOf = ({ properties }: Schema) => Object.keys(properties ?? {}).join(', ') || 'nothing'

/** Leaves a schema that already allows null unchanged. */
const nullable = (schema: Schema, isNullable: boolean): Schema =>
  isNullable && !(Array.isArray(schema.type) && schema.type.includes('null'))
    ? { anyOf: [schema, { type: 'null' }] }
    : schema

/** A schema without descriptions and defaults, as text. */
const limitsOf = (schema: Schema): string =>
  JSON.stringify(schema, (key, value: unknown) =>
    key === 'description' || key === 'default'
      ? undefined
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
  )

const upper = ['maximum', 'maxLength', 'maxItems']
const lower = ['minimum', 'minLength', 'minItems']

/** Whether every value within the first schema's limits is valid for the second. */
function isWithin(one: Schema, other: Schema): boolean {
  const isTight = (names: string[], sign: number) =>
    names.every(
      (name) => other[name] === undefined || sign * Number(one[name] ?? sign * Infinity) <= sign * Number(other[name]),
    )
  const values = other.enum as unknown[] | undefined
  return (
    isTight(upper, 1) &&
    isTight(lower, -1) &&
    ['type', 'pattern', 'format'].every((name) => other[name] === undefined || one[name] === other[name]) &&
    (!values || (Array.isArray(one.enum) && one.enum.every((value) => values.includes(value)))) &&
    (!other.items || isWithin(one.items ?? {}, other.items))
  )
}

const isAllowed = (value: unknown, { type, enum: values, minimum, maximum }: Schema): boolean => {
  if (Array.isArray(values)) return values.includes(value)
  if (typeof value === 'number') return value >= Number(minimum ?? -Infinity) && value <= Number(maximum ?? Infinity)
  return type === typeof value
}

/** The schemas of a tool from the contract, and all mismatches. */
export function schemasOf(
  tool: Places,
  contract: Contract,
): { inputSchema: Schema; outputSchema: Schema; problems: string[] } {
  const reader = new Reader(contract, tool)
  const inputSchema = reader.input()
  const outputSchema = reader.output()
  return { inputSchema, outputSchema, problems: [...new Set(reader.problems)] }
}

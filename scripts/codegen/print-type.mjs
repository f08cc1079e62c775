// Prints JSON schemas as TypeScript types. A named schema has `x-type`, set by load-events.mjs: `{ from: 'openapi',
// name }` for definitions that are shared with the REST contract and `{ from: 'events', name }` for others.

import { deprecationTag } from './deprecation.mjs'
import { descriptionOf } from './load.mjs'
import { jsDoc } from './wrap.mjs'

const scalars = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }

export function printType(schema) {
  if (schema === true || schema === undefined) return 'unknown'
  const named = schema['x-type']
  if (named) return named.from === 'openapi' ? `Schemas['${named.name}']` : named.name
  return printShape(schema)
}

// The type spelled out, even for a named schema: the right side of its declaration.
export function printShape(schema) {
  if (schema.const !== undefined) return printLiteral(schema.const)
  if (schema.enum) return printUnion(schema.enum.map(printLiteral))
  const union = schema.anyOf ?? schema.oneOf
  if (union) return printUnion(union.map(printType))
  if (schema.allOf) return schema.allOf.map((part) => `(${printType(part)})`).join(' & ')
  if (Array.isArray(schema.type)) return printUnion(schema.type.map((type) => printShape({ ...schema, type })))
  if (schema.type === 'array') return `Array<${printType(schema.items)}>`
  if (schema.type === 'object') return printObject(schema)
  if (schema.type in scalars) return scalars[schema.type]
  throw new Error(`no TypeScript type is known for ${JSON.stringify(schema)}: teach print-type.mjs about it`)
}

function printObject(schema) {
  if (schema.properties) return printProperties(schema)
  if (schema.additionalProperties === false) return 'Record<string, never>'
  return `Record<string, ${printType(schema.additionalProperties)}>`
}

function printProperties(schema) {
  const required = schema.required ?? []
  const lines = Object.entries(schema.properties).map(([name, property]) => {
    // Editors show the comment of a property and not that of its type.
    const description = descriptionOf(property, (same) => same)
    return `${printComment(description, deprecationTag(property))}${printKey(name)}${required.includes(name) ? '' : '?'}: ${printType(property)}`
  })
  return `{\n${lines.join('\n')}\n}`
}

function printUnion(types) {
  return [...new Set(types)].join(' | ')
}

export function printKey(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printLiteral(name)
}

export function printLiteral(value) {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value)
}

export function printComment(...paragraphs) {
  const comment = jsDoc(paragraphs, 110)
  return comment && `${comment}\n`
}

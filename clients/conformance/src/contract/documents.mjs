/** The contract as files: openapi.yaml and asyncapi.yaml, parsed, with references between them. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'

/** A package holds its own copy (copy-spec.mjs); a checkout has spec/. */
const folders = ['../../spec', '../../../../spec'].map((folder) => path.join(import.meta.dirname, folder))

/** Keywords that do not constrain a value. */
const isNote = (word) => word.startsWith('x-') || word === 'example' || word === 'examples'

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export class Documents {
  /** @type {Record<string, string>} */
  #texts = {}
  /** @type {Record<string, any>} */
  #parsed = {}
  /** Inlined components by their source: what is used often is one object, and is compiled once. */
  #inlined = new Map()

  constructor(folder = folders.find((one) => existsSync(path.join(one, 'openapi.yaml'))) ?? 'spec') {
    for (const name of ['openapi', 'asyncapi']) {
      this.#texts[name] = readFileSync(path.join(folder, `${name}.yaml`), 'utf8')
      this.#parsed[name] = load(this.#texts[name], { schema: CORE_SCHEMA })
    }
  }

  get openapi() {
    return this.#parsed.openapi
  }

  get asyncapi() {
    return this.#parsed.asyncapi
  }

  /** Follows references. @param document `openapi` or `asyncapi`: the one that holds the node */
  follow(node, document = 'openapi') {
    let found = { node, document }
    while (found.node?.$ref !== undefined) {
      const [file, place] = found.node.$ref.split('#/')
      const holder = file === '' ? found.document : path.basename(file, '.yaml')
      const keys = place.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
      found = { document: holder, node: keys.reduce((value, key) => value?.[key], this.#parsed[holder]) }
    }
    return found
  }

  /** Resolves a schema's references; siblings of a reference apply too. Schemas of this contract have no cycles. */
  inline(node, document = 'openapi') {
    if (Array.isArray(node)) return node.map((part) => this.inline(part, document))
    if (node === null || typeof node !== 'object') return node
    const { $ref, ...rest } = node
    if ($ref !== undefined) {
      const { node: target, document: holder } = this.follow(node, document)
      if (!this.#inlined.has(target)) this.#inlined.set(target, this.inline(target, holder))
      const inlined = this.#inlined.get(target)
      return Object.keys(rest).length > 0 ? { ...inlined, ...this.inline(rest, document) } : inlined
    }
    const words = Object.entries(node).filter(([word]) => !isNote(word))
    return Object.fromEntries(words.map(([word, value]) => [word, this.inline(value, document)]))
  }

  /**
   * Finds a sentence in the contract, ignoring line breaks.
   * @returns {string} such as `asyncapi.yaml:52`
   * @throws {Error} if the contract lacks it
   */
  placeOf(sentence) {
    const words = new RegExp(sentence.trim().split(/\s+/).map(escape).join('\\s+'))
    for (const [name, text] of Object.entries(this.#texts).reverse()) {
      const { index } = words.exec(text) ?? {}
      if (index !== undefined) return `${name}.yaml:${text.slice(0, index).split('\n').length}`
    }
    throw new Error(`The contract does not say "${sentence}".`)
  }
}

const closedWholes = new WeakMap()
const closedParts = new WeakMap()

/** The closed schema of a response or an event: objects have only declared properties. The same one for the same schema. */
export const close = (schema, isPart = false) => {
  if (schema === null || typeof schema !== 'object') return schema
  const known = isPart ? closedParts : closedWholes
  if (!known.has(schema)) known.set(schema, closeOnce(schema, isPart))
  return known.get(schema)
}

const closeOnce = (schema, isPart) => {
  const closed = { ...schema }
  if (schema.properties) {
    closed.properties = Object.fromEntries(Object.entries(schema.properties).map(([key, value]) => [key, close(value)]))
  }
  for (const word of ['items', 'additionalProperties']) if (schema[word]) closed[word] = close(schema[word])
  for (const word of ['anyOf', 'oneOf']) if (schema[word]) closed[word] = schema[word].map((part) => close(part))
  if (schema.allOf) closed.allOf = schema.allOf.map((part) => close(part, true))
  const isOpen = schema.additionalProperties !== undefined || !(schema.properties ?? schema.allOf)
  return isPart || isOpen ? closed : { ...closed, unevaluatedProperties: false }
}

/**
 * The rules of our own for both specifications, as a plugin of Redocly (redocly.yaml):
 *
 *   * described: every property says what it is, itself or by the schema that it refers to, and so does every operation of
 *     the gateway; Redocly asks for those of REST.
 *   * exemplified: every property stands in an example of a request, an answer or an event, or has one of its own. That
 *     the examples are true, other rules check.
 *   * callable: every operation can be called from the specification alone: parameters that it demands, its body and its
 *     answers have examples.
 *   * tagged: tags are declared, described, and used.
 *   * linked: links lead to parameters that there are, and each parameter of a path can be had from a link, or is the id of
 *     a user, which the host gives.
 */
const jsonTypes = /^application\/(json|problem\+json)$/
const methods = ['get', 'put', 'post', 'delete', 'patch']

/** Follows references from a place in a file. */
const follow = (context, at) => {
  let { node, location } = at
  while (node?.$ref !== undefined) {
    const found = context.resolve(node, location.source.absoluteRef)
    if (found.node === undefined) break
    ;({ node, location } = found)
  }
  return { node, location }
}

const childOf = ({ node, location }, ...keys) => ({
  node: keys.reduce((value, key) => value?.[key], node),
  location: location.child(keys.map(String)),
})

const keyOf = ({ location }) => location.absolutePointer

/** The schemas that together describe a value. */
const partsOf = (context, at) => {
  const schema = follow(context, at)
  const composed = ['allOf', 'oneOf', 'anyOf'].flatMap((word) =>
    (schema.node?.[word] ?? []).map((_, n) => childOf(schema, word, n)),
  )
  return [schema, ...composed.flatMap((part) => partsOf(context, part))]
}

/** All properties that can be reached from a schema, once each. */
function collectProperties(context, at, found = new Map(), seen = new Set()) {
  const schema = follow(context, at)
  if (!schema.node || typeof schema.node !== 'object' || seen.has(keyOf(schema))) return found
  seen.add(keyOf(schema))
  for (const name of Object.keys(schema.node.properties ?? {})) {
    const property = childOf(schema, 'properties', name)
    if (typeof property.node === 'boolean') continue
    found.set(keyOf(property), { name, property })
    collectProperties(context, property, found, seen)
  }
  for (const word of ['items', 'additionalProperties']) {
    if (typeof schema.node[word] === 'object') collectProperties(context, childOf(schema, word), found, seen)
  }
  for (const word of ['allOf', 'oneOf', 'anyOf']) {
    schema.node[word]?.forEach((_, n) => collectProperties(context, childOf(schema, word, n), found, seen))
  }
  return found
}

/** Marks the parts of a schema that an example shows. */
function markShown(context, at, value, shown) {
  if (value === null || typeof value !== 'object') return
  for (const schema of partsOf(context, at)) {
    if (Array.isArray(value)) {
      if (schema.node?.items) for (const item of value) markShown(context, childOf(schema, 'items'), item, shown)
      continue
    }
    for (const [name, part] of Object.entries(value)) {
      const property = childOf(schema, 'properties', name)
      if (property.node === undefined) {
        const rest = childOf(schema, 'additionalProperties')
        if (typeof rest.node === 'object') markShown(context, rest, part, shown)
        continue
      }
      shown.add(keyOf(property))
      markShown(context, property, part, shown)
    }
  }
}

/** Each property of an object is checked separately. */
const explainsItself = (node) =>
  ['example', 'examples', 'enum', 'const', 'default', 'properties'].some((word) => node[word] !== undefined) ||
  node.type === 'boolean'

/** @param bodies schemas with their examples, of all that is sent. */
function checkProperties(context, bodies) {
  const properties = new Map()
  const shown = new Set()
  for (const { schema, examples } of bodies) {
    collectProperties(context, schema, properties)
    for (const value of examples) markShown(context, schema, value, shown)
  }
  for (const [key, { name, property }] of properties) {
    const { node } = follow(context, property)
    const say = (what) => context.report({ message: `The property \`${name}\` ${what}`, location: property.location })
    if (!property.node.description && !node?.description && node?.const === undefined)
      say('has no description: say what it is, its unit and its limits.')
    if (!shown.has(key) && !explainsItself(property.node) && !explainsItself(node ?? {}))
      say('stands in no example: give it an `examples` of its own or add it to an example of a body.')
  }
}

function examplesOf(context, at) {
  const { node } = at
  if (node?.example !== undefined) return [node.example]
  return Object.keys(node?.examples ?? {}).map((name) => follow(context, childOf(at, 'examples', name)).node?.value)
}

function* operationsOf(context, root) {
  for (const path of Object.keys(root.node.paths ?? {})) {
    const item = follow(context, childOf(root, 'paths', path))
    for (const method of methods) if (item.node[method]) yield { item, operation: childOf(item, method) }
  }
}

function* contentsOf(context, operation) {
  const body = follow(context, childOf(operation, 'requestBody'))
  const answers = Object.keys(operation.node.responses ?? {}).map((status) =>
    follow(context, childOf(operation, 'responses', status)),
  )
  for (const holder of [body, ...answers]) {
    for (const type of Object.keys(holder.node?.content ?? {})) yield { type, media: childOf(holder, 'content', type) }
  }
}

/** The parameters of an operation, those of its path item too. */
const parametersOf = (context, { item, operation }) =>
  [item, operation].flatMap((holder) =>
    (holder.node.parameters ?? []).map((_, n) => follow(context, childOf(holder, 'parameters', n)).node),
  )

/** Values from the host, which no response must contain. */
const ofHost = new Set(['userId'])

function checkLinks(context, found) {
  const byId = new Map(found.map((one) => [one.operation.node.operationId, one]))
  const linked = new Set()
  for (const { operation } of found) {
    for (const status of Object.keys(operation.node.responses ?? {})) {
      const response = follow(context, childOf(operation, 'responses', status))
      for (const name of Object.keys(response.node.links ?? {})) {
        const link = follow(context, childOf(response, 'links', name))
        const { operationId, parameters = {} } = link.node
        const target = byId.get(operationId)
        const taken = target ? parametersOf(context, target).map((parameter) => parameter.name) : []
        for (const parameter of Object.keys(parameters)) {
          linked.add(`${operationId} ${parameter}`)
          if (!taken.includes(parameter))
            context.report({
              message: `The link \`${name}\` gives \`${parameter}\`, which \`${operationId}\` does not take.`,
              location: link.location,
            })
        }
      }
    }
  }
  for (const { item, operation } of found) {
    const { operationId } = operation.node
    for (const { in: place, name } of parametersOf(context, { item, operation })) {
      if (place === 'path' && !ofHost.has(name) && !linked.has(`${operationId} ${name}`))
        context.report({
          message: `No link gives the \`${name}\` of \`${operationId}\`: add one to an answer that holds it.`,
          location: operation.location,
        })
    }
  }
}

const ofOpenApi = () => ({
  Root: {
    leave(node, context) {
      const root = { node, location: context.location }
      const bodies = []
      const used = new Set()
      const declared = new Set((node.tags ?? []).map(({ name }) => name))
      for (const { item, operation } of operationsOf(context, root)) {
        const { operationId, tags = [] } = operation.node
        const say = (message, { location }) => context.report({ message: `\`${operationId}\` ${message}`, location })
        if (tags.length !== 1)
          say('must have exactly one tag: the resource of the client that it belongs to.', operation)
        for (const tag of tags) {
          used.add(tag)
          if (!declared.has(tag)) say(`has the tag \`${tag}\`, which \`tags\` does not declare.`, operation)
        }
        for (const holder of [item, operation]) {
          holder.node.parameters?.forEach((_, n) => {
            const parameter = follow(context, childOf(holder, 'parameters', n))
            const schema = follow(context, childOf(parameter, 'schema'))
            const hasExample = examplesOf(context, parameter).length > 0 || explainsItself(schema.node ?? {})
            if (parameter.node.required && !hasExample)
              say(`demands the parameter \`${parameter.node.name}\`, which has no example.`, parameter)
          })
        }
        for (const { type, media } of contentsOf(context, operation)) {
          const examples = examplesOf(context, media)
          if (jsonTypes.test(type) && examples.length === 0) say('has a body without an example.', media)
          bodies.push({ schema: childOf(media, 'schema'), examples })
        }
      }
      for (const [n, { name, description }] of (node.tags ?? []).entries()) {
        const location = context.location.child(['tags', String(n)])
        if (!used.has(name)) context.report({ message: `No operation has the tag \`${name}\`.`, location })
        if (!description) context.report({ message: `The tag \`${name}\` has no description.`, location })
      }
      checkProperties(context, bodies)
      checkLinks(context, [...operationsOf(context, root)])
    },
  },
})

const ofAsyncApi = () => ({
  Root: {
    leave(node, context) {
      const root = { node, location: context.location }
      const bodies = Object.keys(node.components?.messages ?? {}).map((name) => {
        const message = follow(context, childOf(root, 'components', 'messages', name))
        const examples = (message.node.examples ?? []).map(({ payload }) => payload)
        if (examples.length === 0)
          context.report({ message: `The message \`${name}\` has no example.`, location: message.location })
        return { schema: childOf(message, 'payload'), examples }
      })
      for (const name of Object.keys(node.operations ?? {})) {
        const operation = childOf(root, 'operations', name)
        if (!operation.node.description)
          context.report({ message: `The operation \`${name}\` has no description.`, location: operation.location })
      }
      checkProperties(context, bodies)
    },
  },
})

export default () => ({
  id: 'chat',
  rules: { oas3: { complete: ofOpenApi }, async3: { complete: ofAsyncApi } },
})

import { isDeepStrictEqual } from 'node:util'
import { plainSchema } from './json-schema.mjs'

// Properties of events that REST has under another name, as paths below components.schemas.
const renamed = {
  authorId: 'Message.senderId',
  deletedAt: 'Timestamp',
  heldMessageId: 'HeldMessage.id',
  member: 'ModeratedMember',
  messageAt: 'Message.createdAt',
  pinnedAt: 'PinnedMessage.createdAt',
  questionId: 'Question.id',
  reportId: 'Report.id',
  resetAt: 'Timestamp',
  scheduledMessageId: 'ScheduledMessage.id',
}

// Properties of the same name and another meaning: `isMuted` of a member is moderation, that of an event a preference.
const different = ['action', 'channels', 'isDeleted', 'isMuted', 'offset', 'optionIds', 'stream']

/**
 * The schemas of REST for each property name: those of properties, and of components, `Poll` for `poll`.
 *
 * @returns {Map<string, object[]>}
 */
export function schemasByName(components) {
  const found = new Map()
  const add = (name, schema) => found.set(name, [...(found.get(name) ?? []), schema])
  const visit = ({ properties = {}, allOf = [] }) => {
    for (const [name, property] of Object.entries(properties)) add(name, property)
    allOf.forEach(visit)
  }
  for (const [name, schema] of Object.entries(components)) {
    add(name.charAt(0).toLowerCase() + name.slice(1), schema)
    visit(schema)
  }
  for (const [name, path] of Object.entries(renamed)) {
    const [component, property] = path.split('.')
    found.set(name, [property ? components[component].properties[property] : components[component]])
  }
  for (const name of different) found.delete(name)
  return found
}

/** Equal except for annotations, null and a default. An event may fix the value. */
export function isSame(schema, counterpart) {
  const [one, other] = [schema, counterpart].map((each) => plainSchema(withoutNull(each)))
  for (const each of [one, other]) delete each.default
  const { const: value, ...rest } = one
  return isDeepStrictEqual(typeof value === other.type ? rest : one, other)
}

function withoutNull(schema) {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null')
    return { ...schema, type: types.length === 1 ? types[0] : types }
  }
  const parts = schema.anyOf?.filter((part) => part.type !== 'null')
  return parts?.length === 1 ? parts[0] : schema
}

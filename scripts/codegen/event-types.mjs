import { printComment, printDeprecation, printKey, printLiteral, printShape, printType } from './print-type.mjs'

// The types of all events, from a document without references whose messages have their `x-direction`. `contract` is the
// module with the REST types.
export function printEventTypes({ components, channels }, contract) {
  const messages = Object.values(components.messages).map((message) => ({
    ...message,
    direction: message['x-direction'],
  }))
  return [
    '// generated from spec/asyncapi.yaml by scripts/codegen; do not edit',
    '',
    `import type { components } from '${contract}'`,
    '',
    "type Schemas = components['schemas']",
    '',
    ...Object.values(components.schemas).filter(isOwn).map(printDeclaration),
    ...printMaps(messages),
    frames,
    printEvents(messages),
    printFeedEvents(messages),
    printSubprotocol(channels.chat),
    printCloseCodes(channels.chat),
  ].join('\n')
}

function isOwn(schema) {
  return schema['x-type']?.from === 'events'
}

function printDeclaration(schema) {
  const { name } = schema['x-type']
  const shape = printShape(schema)
  const declaration =
    schema.type === 'object' && schema.properties ? `interface ${name} ${shape}` : `type ${name} = ${shape}`
  return `${printComment(schema.description)}export ${declaration}\n`
}

function printMaps(messages) {
  return [
    printMap('ServerEvents', 'The data of every event that the server sends.', messages, 'server'),
    printMap('ClientEvents', 'The data of every event that a client sends.', messages, 'client'),
    printMap(
      'GatewayFrames',
      'The data of the frames of the gateway itself, which are not counted among the events.',
      messages,
      'gateway',
    ),
  ]
}

function printMap(name, comment, messages, direction) {
  const entries = messages
    .filter((message) => message.direction === direction)
    .map(
      (message) =>
        `${printComment(message.summary, message.description, printDeprecation(message))}${printKey(message.name)}: ${printType(message.payload.properties.data)}`,
    )
  return `${printComment(comment)}export interface ${name} {\n${entries.join('\n\n')}\n}\n`
}

const frames = `export type ServerEventName = keyof ServerEvents
export type ClientEventName = keyof ClientEvents
export type GatewayEventName = keyof GatewayFrames

/** An event as it comes from the server. */
export interface ServerFrame<E extends ServerEventName> {
  /** The name of the event. */
  event: E
  /** The data of the event. */
  data: ServerEvents[E]
  /** On logged events, except for the copy that goes to a user's room. */
  seq?: Seq
  /** Where \`seq\` is a number of the user's feed. */
  feed?: Feed
}

/** An event as a client sends it. Only a frame with \`ref\` is acknowledged. */
export interface ClientFrame<E extends ClientEventName> {
  /** The name of the event. */
  event: E
  /** The data of the event. */
  data: ClientEvents[E]
  /** An id of the client, repeated in the acknowledgement. */
  ref?: Ref
}

/** A frame of the gateway itself. */
export interface GatewayFrame<E extends GatewayEventName> {
  /** The name of the frame. */
  event: E
  /** The data of the frame. */
  data: GatewayFrames[E]
  /** On \`gateway:skip\`. */
  seq?: Seq
  /** Where \`seq\` is a number of the user's feed. */
  feed?: Feed
}

/** Told apart by \`event\`. */
export type AnyServerFrame = { [E in ServerEventName]: ServerFrame<E> }[ServerEventName]
/** Told apart by \`event\`. */
export type AnyClientFrame = { [E in ClientEventName]: ClientFrame<E> }[ClientEventName]
/** Told apart by \`event\`. */
export type AnyGatewayFrame = { [E in GatewayEventName]: GatewayFrame<E> }[GatewayEventName]
`

function printEvents(messages) {
  const entries = messages
    .filter((message) => message.direction !== 'gateway')
    .map(({ name, direction, 'x-rooms': rooms, 'x-logged': logged, 'x-feed': feed = false }) => {
      const list = rooms.map(printLiteral).join(', ')
      return `${printKey(name)}: { direction: '${direction}', rooms: [${list}], logged: ${logged}, feed: ${feed} },`
    })
  const comment =
    'Who sends an event, into which rooms it goes, and whether it is logged, so that it carries `seq`: for the channel, and for the user.'
  return `${printComment(comment)}export const events = {\n${entries.join('\n')}\n} as const\n`
}

function printFeedEvents(messages) {
  const names = messages.filter((message) => message['x-feed']).map(({ name }) => name.replace('chat:', ''))
  return `${printComment("Matches the events of the user's feed.")}export const feedEvents = /^chat:(?:${names.join('|')})$/\n`
}

function printSubprotocol({ 'x-subprotocol': name }) {
  return `${printComment('The subprotocol that a client offers and the gateway accepts.')}export const subprotocol = ${printLiteral(name)}\n`
}

function printCloseCodes({ 'x-close-codes': codes }) {
  const entries = codes.map(
    ({ name, code, reconnect, description }) =>
      `${printComment(description)}${name}: { code: ${code}, reconnect: ${reconnect} },`,
  )
  const comment = "The gateway's close codes, and whether to reconnect after each."
  return `${printComment(comment)}export const closeCodes = {\n${entries.join('\n')}\n} as const\n`
}

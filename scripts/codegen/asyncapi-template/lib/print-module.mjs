import { printComment, printDeprecation, printKey, printLiteral, printShape, printType } from './print-type.mjs'

export function printModule(asyncapi, contract) {
  const messages = listMessages(asyncapi)
  const channel = asyncapi.channels().all()[0]
  return [
    '// generated from spec/asyncapi.yaml by scripts/codegen; do not edit',
    '',
    `import type { components } from '${contract}'`,
    '',
    "type Schemas = components['schemas']",
    '',
    ...asyncapi
      .components()
      .schemas()
      .all()
      .map((schema) => schema.json())
      .filter(isOwn)
      .map(printDeclaration),
    ...printMaps(messages),
    frames,
    printEvents(messages),
    printFeedEvents(messages),
    printSubprotocol(channel),
    printCloseCodes(channel),
  ].join('\n')
}

// The sender of a message follows from the operations, which speak from the server's point of view. Messages keep the order of the file.
function listMessages(asyncapi) {
  const received = new Set()
  for (const operation of asyncapi
    .operations()
    .all()
    .filter((candidate) => candidate.isReceive())) {
    for (const message of operation.messages().all()) received.add(message.name())
  }
  return asyncapi
    .components()
    .messages()
    .all()
    .map((message) => ({
      name: message.name(),
      summary: message.summary(),
      description: message.description(),
      direction: received.has(message.name()) ? 'client' : message.name().startsWith('gateway:') ? 'gateway' : 'server',
      rooms: message.extensions().get('x-rooms').value(),
      logged: message.extensions().get('x-logged').value(),
      feed: message.extensions().get('x-feed')?.value() === true,
      data: message.payload().json().properties.data,
      'x-deprecated-since': message.extensions().get('x-deprecated-since')?.value(),
      'x-sunset': message.extensions().get('x-sunset')?.value(),
    }))
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
        `${printComment(message.summary, message.description, printDeprecation(message))}${printKey(message.name)}: ${printType(message.data)}`,
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
  /** The client's own mark, sent back in the answer. */
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
    .map(({ name, direction, rooms, logged, feed }) => {
      const list = rooms.map(printLiteral).join(', ')
      return `${printKey(name)}: { direction: '${direction}', rooms: [${list}], logged: ${logged}, feed: ${feed} },`
    })
  const comment =
    'Who sends an event, into which rooms it goes, and whether it is logged, so that it carries `seq`: for the channel, and for the user.'
  return `${printComment(comment)}export const events = {\n${entries.join('\n')}\n} as const\n`
}

function printFeedEvents(messages) {
  const names = messages.filter(({ feed }) => feed).map(({ name }) => name.replace('chat:', ''))
  return `${printComment("Matches the events of the user's feed.")}export const feedEvents = /^chat:(?:${names.join('|')})$/\n`
}

function printSubprotocol(channel) {
  const name = channel.extensions().get('x-subprotocol').value()
  return `${printComment('The subprotocol that a client offers and the gateway accepts.')}export const subprotocol = ${printLiteral(name)}\n`
}

function printCloseCodes(channel) {
  const entries = channel
    .extensions()
    .get('x-close-codes')
    .value()
    .map(
      ({ name, code, reconnect, description }) =>
        `${printComment(description)}${name}: { code: ${code}, reconnect: ${reconnect} },`,
    )
  const comment = "The gateway's close codes, and whether to reconnect after each."
  return `${printComment(comment)}export const closeCodes = {\n${entries.join('\n')}\n} as const\n`
}

import { deprecationTag } from './deprecation.mjs'
import { printComment, printKey, printLiteral, printShape, printType } from './print-type.mjs'

// The types of all events, from a document without references whose messages have their `x-direction`.
export function printEventTypes({ components, channels }) {
  const messages = Object.values(components.messages)
  const { 'x-subprotocol': subprotocol, 'x-close-codes': closeCodes } = channels.chat
  const dataOf = (direction) => messages.filter((message) => message['x-direction'] === direction).map(printData)
  const own = Object.values(components.schemas).filter((schema) => schema['x-type']?.from === 'events')
  const events = messages.filter((message) => message['x-direction'] !== 'gateway')
  const ofFeed = messages.filter((message) => message['x-feed']).map(({ name }) => name.replace('chat:', ''))
  return `// generated from spec/asyncapi.yaml by scripts/codegen; do not edit

import type { components } from './openapi'

type Schemas = components['schemas']

${own.map(printDeclaration).join('\n')}
/** The data of every event that the server sends. */
export interface ServerEvents {
${dataOf('server').join('\n\n')}
}

/** The data of every event that a client sends. */
export interface ClientEvents {
${dataOf('client').join('\n\n')}
}

/** The data of the frames of the gateway itself, which are not counted among the events. */
export interface GatewayFrames {
${dataOf('gateway').join('\n\n')}
}

export type ServerEventName = keyof ServerEvents
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

/**
 * Who sends an event, into which rooms it goes, and whether it is logged, so that it carries \`seq\`: for the
 * channel, and for the user.
 */
export const events = {
${events.map(printEvent).join('\n')}
} as const

/** Matches the events of the user's feed. */
export const feedEvents = /^chat:(?:${ofFeed.join('|')})$/

/** The subprotocol that a client offers and the gateway accepts. */
export const subprotocol = ${printLiteral(subprotocol)}

/** The gateway's close codes, and whether to reconnect after each. */
export const closeCodes = {
${closeCodes.map(printCloseCode).join('\n')}
} as const
`
}

function printDeclaration(schema) {
  const { name } = schema['x-type']
  const shape = printShape(schema)
  const declaration =
    schema.type === 'object' && schema.properties ? `interface ${name} ${shape}` : `type ${name} = ${shape}`
  return `${printComment(schema.description)}export ${declaration}\n`
}

const printData = (message) =>
  `${printComment(message.summary, message.description, deprecationTag(message))}${printKey(message.name)}: ${printType(message.payload.properties.data)}`

function printEvent({ name, 'x-direction': direction, 'x-rooms': rooms, 'x-logged': logged, 'x-feed': feed = false }) {
  const list = rooms.map(printLiteral).join(', ')
  return `${printKey(name)}: { direction: '${direction}', rooms: [${list}], logged: ${logged}, feed: ${feed} },`
}

const printCloseCode = ({ name, code, reconnect, description }) =>
  `${printComment(description)}${name}: { code: ${code}, reconnect: ${reconnect} },`

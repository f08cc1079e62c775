/** The gateway's half of the contract: the form of each frame, from either side. */
import { close } from './documents.mjs'
import { problemOfNumber } from './frame-numbers.cjs'
import { problemOf, validators } from './validators.mjs'

/**
 * @param {import('./documents.mjs').Documents} documents
 * @returns validators of frames by the name of their event, and the close codes with their meaning
 */
export const readFrames = (documents) => {
  const ajv = validators()
  const { operations, channels } = documents.asyncapi
  const named = (action) =>
    Object.values(operations)
      .filter((operation) => operation.action === action)
      .flatMap(({ messages }) => messages.map((node) => documents.follow(node, 'asyncapi').node))
  const read = (message, change) => ({
    check: ajv.compile(change(documents.inline(message.payload, 'asyncapi'))),
    isLogged: message['x-logged'],
    isOfUser: message['x-rooms'].includes('user'),
    isInFeed: message['x-feed'] === true,
  })
  const all = (action, change) => new Map(named(action).map((message) => [message.name, read(message, change)]))
  return {
    fromClient: all('receive', (schema) => schema),
    fromServer: all('send', close),
    closeCodes: new Map(channels.chat['x-close-codes'].map((one) => [one.code, one])),
  }
}

/** The error in a frame of the gateway, or undefined. */
export const problemOfServerFrame = ({ fromServer }, frame) => {
  const known = fromServer.get(frame?.event)
  if (!known) return `no event of the contract is named ${JSON.stringify(frame?.event)}`
  return known.check(frame) ? problemOfNumber(frame, known) : problemOf(known.check)
}

/** The error in the text of a client's frame, or undefined. */
export const problemOfClientFrame = ({ fromClient }, text) => {
  let frame
  try {
    frame = JSON.parse(text)
  } catch {
    return 'is not JSON'
  }
  const known = fromClient.get(frame?.event)
  if (!known) return `no event that clients send is named ${JSON.stringify(frame?.event)}`
  return known.check(frame) ? undefined : problemOf(known.check)
}

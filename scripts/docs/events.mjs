// The reference of live events: a page for each group of them, and one about the gateway.
import { deprecationNote, deprecationOf } from '../codegen/deprecation.mjs'
import { operationPath } from './contract.mjs'
import { eventSample } from './event-samples.mjs'
import { Composition, fence, oneLine } from './markdown.mjs'
import { propertiesHtml, propertiesMarkdown, propertiesOf } from './properties.mjs'

const titleOf = (name) => name.charAt(0).toUpperCase() + name.slice(1)

const rooms = {
  channel: 'sockets that have joined the channel',
  user: 'every socket of the users concerned',
}
const emitters = {
  gateway: 'a frame of a client, or its connection',
  timer: 'a timer: an expiry, a closing time or a delivery',
}

export function eventPages(contract) {
  const groups = contract.gateway.info.tags.map(contract.get)
  return [overviewPage(contract, groups), ...groups.map((group) => groupPage(group, contract))]
}

function overviewPage(contract, groups) {
  const { gateway, events } = contract
  const { description, version } = gateway.info
  const page = new Composition()
  page.add(
    '# Live events',
    `Version ${version} of the contract, feature level ${contract.featureLevel}. The whole contract: [asyncapi.yaml](../asyncapi.yaml).`,
    // Close codes follow below, from their entry in the contract.
    description.replace(/## Close codes\n\n(\|.*\n)+/, '').trim(),
    '## Close codes',
  )
  for (const { code, name, reconnect, description: meaning } of gateway.channels.chat['x-close-codes'])
    page.add(
      `### \`${code}\``,
      `\`${name}\`: ${meaning} ${reconnect ? 'The client reconnects.' : 'The client does not reconnect by itself.'}`,
    )
  for (const group of groups) {
    const lines = events
      .filter((event) => event.group === group.name)
      .map((event) => `- [\`${event.name}\`](${group.name}.md#${event.name}): ${event.summary}`)
    page.add(`## ${titleOf(group.name)}`, group.description && oneLine(group.description), lines.join('\n'))
  }
  return {
    path: 'events/index',
    section: 'events',
    group: '',
    title: 'Live events',
    summary: 'The gateway: connecting, rooms, order, recovery, close codes.',
    ...page.toPage(),
  }
}

function groupPage(group, contract) {
  const page = new Composition().add(`# Events: ${group.name}`, group.description && oneLine(group.description))
  const events = contract.events.filter((event) => event.group === group.name)
  for (const event of events) addEvent(page, event, contract)
  return {
    path: `events/${group.name}`,
    section: 'events',
    group: 'Groups',
    title: titleOf(group.name),
    summary: group.description ? oneLine(group.description) : `Events of the group ${group.name}.`,
    ...page.toPage(),
  }
}

function addEvent(page, event, { get }) {
  const { name, summary, description, direction, payload, examples } = event
  page.add(`## \`${name}\``, `**${summary}** ${oneLine(description ?? '')}`.trim())
  const note = deprecationOf(event)
  if (note) page.add(`**Deprecated.** ${deprecationNote(event)}`)
  page.add(
    factsOf(event)
      .map((fact) => `- ${fact}`)
      .join('\n'),
  )
  const { event: _, ...others } = payload.properties
  const properties = propertiesOf({ ...payload, properties: others }, get)
  page.add('In addition to `event`, its name, the frame has:')
  page.addHtml(propertiesMarkdown(properties), propertiesHtml(properties, 'data'))
  for (const example of examples)
    page.add(
      `For example: ${example.summary ?? example.name}.`.replace('..', '.'),
      fence('json', JSON.stringify(example.payload, null, 2)),
    )
  page.add(
    direction === 'client' ? 'With the client:' : 'With the client for TypeScript:',
    fence('ts', eventSample(event, examples[0].payload.data)),
  )
}

function factsOf({ direction, causes, ...event }) {
  if (direction === 'client')
    return ['Sent by clients. The gateway acknowledges a frame with `ref` by `gateway:ack` or `gateway:error`.']
  if (direction === 'gateway') return ['Sent by the gateway to one socket.']
  const sent = event['x-rooms'].map((room) => rooms[room])
  const by = [
    ...causes.map(({ id, source }) => `[${source.summary}](../${operationPath(id)}.md)`),
    ...(event['x-emitted-by'] ?? []).map((name) => emitters[name]),
  ]
  return [
    `Sent to ${sent.join(', and to ')} (\`${event['x-rooms'].join('`, `')}\`).`,
    event['x-logged']
      ? 'Logged: it has a `seq` of its channel, and missed ones are replayed.'
      : 'Not logged in the channel.',
    event['x-feed'] && 'Of the user’s feed: sockets that follow the feed get it with a `seq` of the feed.',
    by.length > 0 && `Caused by: ${by.join(', ')}.`,
  ].filter(Boolean)
}

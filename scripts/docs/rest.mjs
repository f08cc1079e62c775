// The REST reference: a page for each operation, and one with all of them.
import { deprecationNote } from '../codegen/deprecation.mjs'
import { contentSchema, groupErrorCodesByStatus } from '../codegen/load.mjs'
import { eventPath, operationPath } from './contract.mjs'
import { Composition, fence, oneLine } from './markdown.mjs'
import { describe, propertiesHtml, propertiesMarkdown, propertiesOf, rulesOf, typeOf } from './properties.mjs'
import { clientSample, clientSetup, curlSample, exampleOf } from './samples.mjs'
import { tryForm } from './try-form.mjs'

const guards = {
  member: 'The caller must be an active member of the channel, and not banned from it.',
  operator: 'The caller must be an operator of the channel.',
  moderator: 'The caller must be a moderator by `moderatorGuard`; all others get 404.',
  'not-frozen': 'The channel must not be frozen.',
  'not-muted': 'The caller must not be muted in the channel.',
  'not-banned': 'The caller must not be banned from the channel.',
}

const json = (value) => JSON.stringify(value, null, 2)

export function restPages(contract) {
  const { info, operations, tags } = contract
  const overview = new Composition().add(
    '# REST API',
    `${info.summary} Version ${info.version} of the contract, feature level ${contract.featureLevel}. The whole contract: [openapi.yaml](../openapi.yaml).`,
    info.description,
    '## Sample code',
    'In the samples of these pages, `CHAT_URL` is where the service is, such as `http://localhost:3000`, and `TOKEN` a token of the host application. The client for TypeScript begins with:',
    fence('ts', clientSetup),
    ...tags.flatMap(({ name, description }) => [
      `## ${name}`,
      description,
      operations
        .filter(({ tag }) => tag === name)
        .map(({ id, method, path, source }) => `- [${source.summary}](${id}.md): \`${method.toUpperCase()} ${path}\``)
        .join('\n'),
    ]),
  )
  const first = { path: 'rest/index', section: 'rest', title: 'REST API', group: '', ...overview.toPage() }
  return [
    { ...first, summary: 'Conventions, compatibility, and every operation.' },
    ...operations.map((operation) => operationPage(operation, contract)),
  ]
}

function operationPage(operation, contract) {
  const { id, tag, method, path, source } = operation
  const { get } = contract
  const page = new Composition()
  page.add(`# ${source.summary}`, `\`${method.toUpperCase()} ${path}\``)
  if (source.deprecated) page.add(`**Deprecated.** ${deprecationNote(source)}`)
  page.add(
    source.description && oneLine(source.description),
    `Operation \`${id}\`, in the client \`client.${operation.resource}.${operation.name}()\`. Where requests are limited by class, it counts as \`${operation.rateClass}\`.`,
  )
  page.add('## Samples', fence('sh', curlSample(operation, get)), fence('ts', clientSample(operation, get)))
  if (operation.guards.length > 0)
    page.add('## Who may call it', operation.guards.map((name) => `- ${guards[name]}`).join('\n'))
  addParameters(page, operation, get)
  addBody(page, operation, get)
  addAnswers(page, operation, get)
  addErrors(page, operation, contract)
  if (operation.emits.length > 0)
    page.add('## Live events', operation.emits.map((name) => `- ${eventLink(name, contract)}`).join('\n'))
  page.addHtml('', tryForm(operation, get))
  return {
    path: operationPath(id),
    section: 'rest',
    group: tag,
    title: source.summary,
    summary: `${method.toUpperCase()} ${path}`,
    keywords: `${id} ${operation.resource}.${operation.name}`,
    deprecated: source.deprecated === true,
    ...page.toPage(),
  }
}

const eventLink = (name, { events }) => {
  const event = events.find((each) => each.name === name)
  return `[\`${name}\`](../${eventPath(event)}.md#${name}): ${event.summary}`
}

function addProperties(page, properties) {
  if (properties.length > 0) page.addHtml(propertiesMarkdown(properties), propertiesHtml(properties))
}

function addParameters(page, { parameters }, get) {
  const titles = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' }
  for (const [place, title] of Object.entries(titles)) {
    const properties = parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => describe(parameter.name, parameter, get))
    if (properties.length > 0) page.add(`## ${title}`)
    addProperties(page, properties)
  }
}

function addBody(page, { requestBody }, get) {
  if (!requestBody) return
  page.add('## Body')
  for (const [index, [contentType, content]] of Object.entries(requestBody.content).entries()) {
    const { description } = get(content.schema)
    const presence = requestBody.required ? 'required' : 'optional'
    const about = index === 0 ? `\`${contentType}\`, ${presence}.` : `Or \`${contentType}\`.`
    page.add([about, description && oneLine(description)].filter(Boolean).join(' '))
    const rules = rulesOf(content.schema, get)
    if (rules.length > 0) page.add(`The object as a whole: ${rules.join('; ')}.`)
    addProperties(page, propertiesOf(content.schema, get))
    const example = exampleOf(content, get)
    if (example !== undefined && contentType === 'application/json')
      page.add('For example:', fence('json', json(example)))
  }
}

function addAnswers(page, operation, get) {
  const shown = new Map()
  for (const status of operation.successStatuses) {
    const response = operation.responses[status]
    page.add(`## Answer ${status}`, oneLine(response.description))
    const headers = Object.entries(response.headers ?? {}).map(([name, header]) => describe(name, get(header), get))
    if (headers.length > 0) page.add(`### Headers of ${status}`)
    addProperties(page, headers)
    const schema = contentSchema(response)
    if (!schema) {
      page.add('The response has no body.')
      continue
    }
    page.add(`### Body of ${status}`)
    const type = typeOf(schema, get)
    if (shown.has(type)) page.add(`As that of ${shown.get(type)}.`)
    else addProperties(page, propertiesOf(schema, get))
    shown.set(type, status)
    const example = exampleOf(response.content['application/json'], get)
    if (example !== undefined) page.add('For example:', fence('json', json(example)))
  }
}

function addErrors(page, operation, { codes, get }) {
  const known = Object.fromEntries(codes.map((entry) => [entry.code, entry]))
  page.add('## Errors')
  for (const [status, names] of [...groupErrorCodesByStatus(operation, known)].sort(([one], [other]) => one - other)) {
    const description = oneLine(get(operation.responses[status])?.description ?? '')
    const lines = names.map((code) => `- [\`${code}\`](../errors/index.md#${code}): ${known[code].message}`)
    page.add(`**${status}.** ${description}`, lines.join('\n'))
  }
}

/** Shows a sequence of requests as commands for a shell with curl and jq. */
import { targetOf } from './client.mjs'
import { referencesIn, replaceReferences } from './references.mjs'

const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`

/** Placeholders of references until everything is quoted. In JSON a value replaces its placeholder and the quotes. */
const markOf = ({ step, pointer }) => `QREF${step}Q${Buffer.from(pointer).toString('hex')}Q`
const isMark = /("?)QREF(\d+)Q([0-9a-f]*)Q\1/g

const jqOf = (pointer) =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\[/, '.[')

const fill = (text) =>
  text.replace(isMark, (_, quotes, step, pointer) => {
    const path = jqOf(Buffer.from(pointer, 'hex').toString())
    return `'"$(jq ${quotes ? '-c' : '-r'} '${path}' <<<"$answer${step}")"'`
  })

const commandOf = ({ contract, cast }, { request, step }, isUsed) => {
  const operation = contract.operations[request.operation]
  const marked = {
    ...request,
    ...replaceReferences({ path: request.path, query: request.query, body: request.body }, markOf),
  }
  const parts = ['curl -s', `-X ${operation.method.toUpperCase()}`]
  if (request.credentials === 'garbage') parts.push(`-H 'Authorization: Bearer nonsense'`)
  else if (!request.credentials)
    parts.push(`-H "Authorization: Bearer $${cast.names[request.person]}_${request.tenant}"`)
  for (const [name, value] of Object.entries(request.headers)) parts.push('-H', quote(`${name}: ${value}`))
  if (request.contentType === 'multipart/form-data') {
    const { file, ...fields } = marked.body
    for (const [name, value] of Object.entries(fields)) {
      parts.push('--form-string', quote(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`))
    }
    parts.push('-F', quote(`file=${file.text};filename=${file.name};type=${file.type}`))
  } else if (request.contentType) {
    parts.push('-H', quote(`Content-Type: ${request.contentType}`))
    parts.push('--data-binary', quote(request.text ?? JSON.stringify(marked.body) ?? ''))
  }
  parts.push(`"$URL"${quote(targetOf(operation, marked))}`)
  const line = fill(parts.join(' '))
  return isUsed ? `answer${step}=$(${line})` : line
}

/** Formats the steps as requests of new users. */
export const curlOf = (settings, steps) => {
  const { cast, url } = settings
  const tokens = cast.open()
  const used = new Set(
    steps.flatMap(({ request }) => referencesIn([request.path, request.query, request.body])).map(({ step }) => step),
  )
  const who = new Map(
    steps.map(({ request: { tenant, person } }) => [`${cast.names[person]}_${tenant}`, tokens[tenant][person]]),
  )
  return [
    `URL=${url}`,
    ...[...who].map(([name, token]) => `${name}=${token}`),
    ...steps.map((one) => commandOf(settings, one, used.has(one.step))),
  ].join('\n')
}

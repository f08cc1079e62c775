/** Sends requests of the walk's users. */
import { replaceReferences, valueAt } from './references.mjs'

const answerWithinMs = 30_000

/** Fills in values of earlier responses. @returns undefined if a response or its value is missing. */
export const resolveRequest = (request, answers) => {
  let isWhole = true
  const find = ({ step, pointer }) => {
    const value = valueAt(answers.get(step)?.body, pointer)
    if (value === undefined || value === null) isWhole = false
    return value
  }
  const { path, query, body } = replaceReferences(
    { path: request.path, query: request.query, body: request.body },
    find,
  )
  return isWhole ? { ...request, path, query, body } : undefined
}

/** Path and query of a resolved request. */
export const targetOf = (operation, { path, query }) => {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name]))
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled
}

const tokenOf = (tokens, { tenant, person, credentials }) =>
  credentials === undefined ? tokens[tenant][person] : { garbage: 'nonsense', none: undefined }[credentials]

const formOf = ({ file, ...fields }) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.set('file', new File([file.text], file.name, { type: file.type }))
  return form
}

/** @returns {Promise<{ status: number, type: string, body: unknown, unreadable?: string }>} status 0: no response. */
export const send = async (url, operation, tokens, request) => {
  const headers = { ...request.headers }
  const token = tokenOf(tokens, request)
  if (token) headers.authorization = `Bearer ${token}`
  let body
  if (request.contentType === 'multipart/form-data') body = formOf(request.body)
  else if (request.contentType) {
    headers['content-type'] = request.contentType
    body = request.text ?? JSON.stringify(request.body) ?? ''
  }
  const method = operation.method.toUpperCase()
  try {
    const response = await fetch(url + targetOf(operation, request), {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const text = await response.text()
    return { status: response.status, type: response.headers.get('content-type') ?? '', ...parseBody(text) }
  } catch (error) {
    return { status: 0, type: '', body: undefined, unreadable: String(error.cause ?? error) }
  }
}

const parseBody = (text) => {
  if (text === '') return { body: undefined }
  try {
    return { body: JSON.parse(text) }
  } catch {
    return { body: undefined, unreadable: text.slice(0, 200) }
  }
}

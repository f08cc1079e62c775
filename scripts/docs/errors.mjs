import { operationPath } from './contract.mjs'
import { Composition } from './markdown.mjs'

/** Codes that belong to no single operation. */
const anywhere = {
  CHAT_ROUTE_NOT_FOUND: 'Any request to a path that the contract does not have.',
  CHAT_METHOD_NOT_ALLOWED: 'Any request with a method that the path does not take.',
}

/** All error codes: meaning, operations, and remedy. */
export function errorsPage({ codes, operations }) {
  const page = new Composition().add(
    '# Error codes',
    'Every error response has the same form: `error.code` identifies the rule, `error.details` the field or limit, and `requestId` the request in the log. The gateway refuses frames with `gateway:error`, which has the same codes. Clients should use the code, or the status for unknown codes.',
    'A server that serves these pages, or whose option `docsUrl` names them, sends a header with each error that leads to its code: `Link: <…/errors#CHAT_…>; rel="help"`.',
  )
  for (const { code, status, message, remedy, operations: answering } of codes) {
    page.add(`## \`${code}\``, `Status ${status}. ${message}`, `**What to do.** ${remedy.replace(/\s+/g, ' ').trim()}`)
    page.add(answeredBy(code, answering, operations))
  }
  return {
    path: 'errors/index',
    section: 'errors',
    group: '',
    title: 'Error codes',
    summary: 'The meaning of each code, the operations that return it, and the fix.',
    ...page.toPage(),
  }
}

function answeredBy(code, answering, operations) {
  if (answering.length === operations.length) return 'Every operation can return it.'
  if (answering.length === 0) return anywhere[code] ?? 'No operation returns it.'
  const links = answering.map(({ id, source }) => `[${source.summary}](../${operationPath(id)}.md)`)
  return `Returned by ${answering.length} of ${operations.length} operations: ${links.join(', ')}.`
}

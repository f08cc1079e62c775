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
    'Every error answer has the same form: `error.code` says which rule refused, `error.details` which field or limit, and `requestId` finds the request in the log. Frames that the gateway refuses are answered with `gateway:error`, which has the same codes. Clients go by the code, and by the status where they do not know it.',
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
    summary: 'What each code means, which operations answer it, and what to do.',
    ...page.toPage(),
  }
}

function answeredBy(code, answering, operations) {
  if (answering.length === operations.length) return 'Every operation can answer it.'
  if (answering.length === 0) return anywhere[code] ?? 'No operation answers it.'
  const links = answering.map(({ id, source }) => `[${source.summary}](../${operationPath(id)}.md)`)
  return `Answered by ${answering.length} of ${operations.length} operations: ${links.join(', ')}.`
}

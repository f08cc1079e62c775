import { hasStreams, header, readResources, writeInterfaces } from './resources.mjs'

// Errors of HTTP alone: the host's own code has no credentials, no content type and no rate limit.
const style = {
  comment: 'All operations, by resource, on behalf of a user.',
  errorClass: 'ChatError',
  ignored: ['CHAT_AUTH_FAILED', 'CHAT_AUTH_TOKEN_INVALID', 'CHAT_RATE_LIMITED', 'CHAT_UNSUPPORTED_MEDIA_TYPE'],
  optionsOf: ({ idempotent }) => idempotent && 'IdempotentCallOptions',
}

// The types of the server API, the same resources and methods that the client has, and the table behind them.
export async function generate(contract) {
  const all = readResources(contract)
  const { operations, resources, schemas, queries, imports, aliases } = all
  const content = [
    `import type { ${[...imports, 'operations'].sort().join(', ')} } from './openapi'`,
    hasStreams(operations) && `import type { StreamMethods } from './stream-types'`,
    `export type { ${schemas.sort().join(', ')} } from './openapi'`,
    hasStreams(operations) && `export type * from './stream-types'`,
    ...queries.map(
      ({ id, queryType }) => `export type ${queryType} = NonNullable<operations['${id}']['parameters']['query']>`,
    ),
    ...aliases,
    handWritten,
    ...writeInterfaces(all, { root: 'ChatOperations', style }),
  ].filter(Boolean)
  // The types are a separate module, because the package exports all of them, but not the table.
  return {
    'generated/server-api.ts': header + content.join('\n\n'),
    'generated/server-api-methods.ts': header + writeTable(resources),
  }
}

const handWritten = `/** A file to send. */
  export interface FileUpload {
    /** Bytes, or a stream of them, which is read to its end or destroyed: a \`Buffer\`, or a \`Readable\` of Node. */
    file: Uint8Array | AsyncIterable<Uint8Array | string>

    /** The file name. Default: \`file\`. */
    fileName?: string | undefined

    /**
     * The MIME type, which decides between an image, video, audio or file message. Default: \`application/octet-stream\`.
     */
    mimeType?: string | undefined
  }

  /** Options of the operations that make a message. */
  export interface IdempotentCallOptions {
    /**
     * 1 to 255 characters. The same key of the same sender in the same channel returns the first message again instead of
     * sending a second one, also days later.
     */
    idempotencyKey?: string | undefined
  }

  /** Returns the held message if the policy holds it; by default it is refused with the reason \`held\`. */
  export interface PreferHold {
    prefer: 'hold'
  }`

// An iterator has the method that it repeats, and the response property with the items.
function writeTable(resources) {
  const rows = resources.map(({ name, operations }) => `${name}: { ${operations.flatMap(writeRows).join(',\n')} }`)
  return `import type { OperationId } from './operations'
    import type { ChatOperations } from './server-api'

    /** The operation behind each method. */
    export const resources = {
      ${rows.join(',\n')}
    } as const satisfies {
      [R in keyof ChatOperations]: {
        [M in Exclude<keyof ChatOperations[R], 'stream'>]: { id: OperationId; query: boolean; repeats?: string; items?: string }
      }
    }`
}

function writeRows({ id, name, query, items, iterator }) {
  const rest = `id: '${id}', query: ${query.length > 0}`
  const rows = [`${name}: { ${rest} }`]
  return items ? [...rows, `${iterator}: { ${rest}, repeats: '${name}', items: '${items}' }`] : rows
}

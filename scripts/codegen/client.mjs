import { ContractError } from './load.mjs'
import { hasStreams, header, readResources, writeInterfaces } from './resources.mjs'

const optionsTypeOf = ({ idempotent }) => (idempotent ? 'IdempotentRequestOptions' : 'RequestOptions')

const style = {
  comment: 'All operations, by resource.',
  errorClass: 'ChatApiError',
  optionsOf: optionsTypeOf,
}

// One interface for each tag with one method for each operation, and the table behind them.
export function generate(contract) {
  const all = readResources(contract)
  const { operations, resources, schemas, aliases } = all
  const queryTypes = all.queries.map(({ queryType }) => queryType)
  const used = [...all.imports, ...queryTypes, ...(aliases.length > 0 ? ['operations'] : [])]
  const uploads = operations.some(({ files }) => files.length > 0)
  const prefers = operations.some(({ preferred }) => preferred)
  const optionTypes = [...new Set([...operations.map(optionsTypeOf), ...(prefers ? ['PreferHold'] : [])])].sort()
  const content = [
    `import type { ${used.sort().join(', ')} } from './api.gen.js'`,
    uploads && `import type { FileUpload } from './file-upload.js'`,
    `import type { HttpClient, ${optionTypes.join(', ')} } from './http.js'`,
    `import { type OperationTables, resourcesOf } from './operations.js'`,
    hasStreams(operations) && `import type { StreamMethods } from './stream-types.js'`,
    '',
    `export type { ${[...schemas, ...queryTypes].sort().join(', ')} } from './api.gen.js'`,
    '',
    writeContract(contract),
    ...aliases,
    ...writeInterfaces(all, { root: 'Resources', style }),
    writeTables(resources),
  ]
  return {
    'clients/typescript/src/resources.gen.ts': header + content.filter((line) => line !== false).join('\n'),
  }
}

function writeContract({ version, featureLevel }) {
  return `/** Which contract a client was built with. */
    export interface Contract {
      /** Its version, as in \`info.version\` of the specification. */
      readonly version: string
      /** It rises with each version that adds or changes something. */
      readonly featureLevel: number
    }

    /**
     * The contract that this client was built with. Compare \`featureLevel\` with that of \`gateway:hello\`, or of the header
     * \`Chat-Feature-Level\`, to know whether the service is older.
     */
    export const contract: Contract = ${JSON.stringify({ version, featureLevel })}
  `
}

// One line for each operation, which clients/typescript/src/operations.ts reads.
function writeTables(resources) {
  const tables = resources.map(({ name, operations }) => `${name}: \`${operations.map(writeRow).join('\n')}\``)
  return `
    const tables: OperationTables<Resources> = {
      ${tables.join(',\n')}
    }

    export const Resources = class {
      constructor(http: HttpClient) {
        resourcesOf(this, http, tables)
      }
    } as new (http: HttpClient) => Resources
  `
}

function writeRow(operation) {
  const { method, path, name, bodyType, query, contentType, idempotent, items, cursorIn, iterator, label } = operation
  if (items && cursorIn !== (query.length > 0 ? 'query' : 'body'))
    throw new ContractError(`${label}: a cursor in the body needs an operation without query parameters`)
  const flags = [
    bodyType && 'b',
    query.length > 0 && 'q',
    contentType === 'multipart/form-data' && 'm',
    idempotent && 'i',
  ].filter(Boolean)
  // Most paths begin with a channel's path, under varying parameter names.
  const columns = [
    method.toUpperCase(),
    name,
    path.replace(/^\/channels\/\{\w+\}/, '@'),
    flags.join('') || (items && '-'),
    items && iterator,
    items,
  ]
  return columns.filter(Boolean).join(' ')
}

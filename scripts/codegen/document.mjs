const header = '// generated from spec/openapi.yaml by scripts/codegen; do not edit\n\n'

/** Left out: schemas, which are compiled (validators.mjs), and keys that only readers or other generators need. */
const omitted = /^(schema|summary|examples?|links|headers|x-.*)$/
const used = ['parameters', 'requestBodies', 'responses', 'securitySchemes']

// The operations of the contract as openapi-backend holds them, small enough to be read at each start in a millisecond.
export async function generate({ document }) {
  const { openapi, info, security, paths, components } = document
  const parts = Object.fromEntries(used.filter((name) => components[name]).map((name) => [name, components[name]]))
  const { title, version } = info
  const reduced = { openapi, info: { title, version }, security, paths: reduce(paths), components: reduce(parts) }
  const properties = JSON.stringify(Object.keys(components.schemas.Message.properties))
  const text = `export const contractDocument = ${JSON.stringify(reduced)}

/** The properties of a message, in the contract's order. */
export const messageProperties = ${properties} as const\n`
  return { 'generated/contract-document.ts': header + text }
}

function reduce(node) {
  if (Array.isArray(node)) return node.map(reduce)
  if (typeof node !== 'object' || node === null) return node
  // OpenAPI requires only the descriptions of responses.
  const isResponse = 'content' in node && !('in' in node) && !('required' in node)
  const wanted = Object.entries(node).filter(
    ([key, value]) => !omitted.test(key) && (key !== 'description' || isResponse || typeof value !== 'string'),
  )
  return Object.fromEntries(wanted.map(([key, value]) => [key, reduce(value)]))
}

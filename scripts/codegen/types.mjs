import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const header = '// generated from spec/openapi.yaml by scripts/codegen; do not edit\n\n'

// `Error` would hide the language's own class wherever it is imported.
const renamed = { Error: 'ErrorEnvelope' }

// The types of operations and schemas, as a client sees them: a property with a default is optional.
export async function generateTypes({ document }) {
  process.env.REDOCLY_TELEMETRY = 'off'
  const nodes = await openapiTS(structuredClone(document), {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  })
  return { 'generated/openapi.ts': header + astToString(nodes.flatMap(keepSchemaAlias)) }
}

// Of the root types only those of the schemas are useful; parameters and responses are reached through `operations`.
function keepSchemaAlias(node) {
  if (!ts.isTypeAliasDeclaration(node) || !ts.isTypeReferenceNode(node.type)) return [node]
  const target = astToString(node.type).trim()
  if (!target.startsWith('components[')) return [node]
  if (!target.startsWith("components['schemas']")) return []
  const name = renamed[node.name.text]
  if (!name) return [node]
  return [ts.factory.createTypeAliasDeclaration(node.modifiers, name, node.typeParameters, node.type)]
}

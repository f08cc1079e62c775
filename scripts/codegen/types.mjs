import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { deprecationNote } from './deprecation.mjs'
import { descriptionOf, visit } from './load.mjs'
import { readResources, renamed } from './resources.mjs'

const header = '// generated from spec/openapi.yaml by scripts/codegen; do not edit\n\n'

const nameOf = (schema) => renamed[schema] ?? schema

// The types of operations and schemas, as a client sees them: a property with a default is optional. The client's file also
// declares the query of each operation, like a schema.
export async function generate(contract) {
  const { document, get } = contract
  process.env.REDOCLY_TELEMETRY = 'off'
  const nodes = await openapiTS(describeAll(structuredClone(document), get), {
    defaultNonNullable: false,
    silent: true,
  })
  const below = (...keys) => keys.reduce(memberOf, { members: nodes })
  const schemas = below('components', 'schemas').type.members.map((schema) => declare(nameOf(schema.name.text), schema))
  const ofServer = printFile([...nodes, ...schemas])
  const queries = readResources(contract).queries.map(({ id, queryType }) =>
    declare(queryType, below('operations', id, 'parameters', 'query')),
  )
  return {
    'generated/openapi.ts': ofServer,
    'clients/typescript/src/api.gen.ts': printFile([...nodes, ...schemas, ...queries]),
  }
}

// Without the tag the description is the text of the comment, as editors show it best.
const printFile = (nodes) =>
  header +
  astToString(nodes)
    .replaceAll('@description ', '')
    .replaceAll(/\bcomponents\["schemas"\]\["(\w+)"\]/g, (_, schema) => nameOf(schema))

// A property that refers to a schema has that schema's description, unless it has its own. openapi-typescript makes the
// tag `@deprecated` of `deprecated: true`, and the dates are in the description.
function describeAll(document, get) {
  visit(document, (node) => {
    for (const property of Object.values(node.properties ?? {})) {
      const description = descriptionOf(property, get)
      if (description) property.description ??= description
    }
    const note = deprecationNote(node)
    if (note) node.description = [node.description, `Deprecated. ${note}`].filter(Boolean).join('\n\n')
  })
  return document
}

const memberOf = (node, key) => (node.members ?? node.type.members).find(({ name }) => name.text === key)

// Editors show a declared type by name and any other type in full, so a member becomes `type Message = {…}`, to which it
// refers. An interface would not be assignable to Record<string, unknown>.
function declare(name, member) {
  const { createModifier, createTypeAliasDeclaration, createTypeReferenceNode } = ts.factory
  if (/(Query|Request)$/.test(name)) takeUndefined(member.type)
  const exported = createModifier(ts.SyntaxKind.ExportKeyword)
  const alias = createTypeAliasDeclaration([exported], name, undefined, member.type)
  ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(member))
  ts.setSyntheticLeadingComments(member, undefined)
  member.type = createTypeReferenceNode(name)
  return alias
}

// Callers who compile with exactOptionalPropertyTypes may pass undefined for optional properties.
function takeUndefined({ members = [] }) {
  const { createUnionTypeNode, createKeywordTypeNode } = ts.factory
  for (const member of members) {
    if (!member.questionToken) continue
    const types = ts.isUnionTypeNode(member.type) ? member.type.types : [member.type]
    member.type = createUnionTypeNode([...types, createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword)])
  }
}

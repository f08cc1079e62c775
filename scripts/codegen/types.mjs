import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { deprecationNote } from './deprecation.mjs'
import { visit } from './load.mjs'
import { describe as describeOperation, renamed } from './resources.mjs'

const header = '// generated from spec/openapi.yaml by scripts/codegen; do not edit\n\n'

const nameOf = (schema) => renamed[schema] ?? schema

// The types of operations and schemas, as a client sees them: a property with a default is optional. The client's file also
// declares the query of each operation, like a schema.
export async function generate(contract) {
  const nodes = await readTypes(contract)
  return {
    'generated/openapi.ts': printFile(nameTypes(nodes, {})),
    'clients/typescript/src/api.gen.ts': printFile(nameTypes(nodes, namesOfQueries(contract))),
  }
}

async function readTypes({ document, get }) {
  process.env.REDOCLY_TELEMETRY = 'off'
  const nodes = await openapiTS(describeAll(structuredClone(document), get), {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  })
  return nodes.filter(isNoRootType)
}

// By operation: { listChannels: 'ListChannelsQuery' }.
function namesOfQueries(contract) {
  const described = contract.operations.map((operation) => describeOperation(operation, contract))
  return Object.fromEntries(
    described.filter(({ query }) => query.length > 0).map(({ id, queryType }) => [id, queryType]),
  )
}

// Without the tag the description is the text of the comment, as editors show it best.
function printFile(nodes) {
  return header + astToString(nodes).replaceAll('@description ', '')
}

// A property that refers to a schema has that schema's description, unless it has its own. openapi-typescript makes the
// tag `@deprecated` of `deprecated: true`, and the dates are in the description.
function describeAll(document, get) {
  visit(document, ({ properties = {} }) => {
    for (const property of Object.values(properties)) {
      const description = describe(property, get)
      if (typeof property === 'object' && description) property.description ??= description
    }
  })
  visit(document, (node) => {
    const note = deprecationNote(node)
    if (note) node.description = [node.description, `Deprecated. ${note}`].filter(Boolean).join('\n\n')
  })
  return document
}

function describe(schema, get) {
  const own = schema.description ?? get(schema)?.description
  return own ?? [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((part) => describe(part, get)).find(Boolean)
}

// The aliases of schemas are written below, and those of parameters and responses are reached through `operations`.
function isNoRootType(node) {
  if (!ts.isTypeAliasDeclaration(node)) return true
  return !/^components\[/.test(astToString(node.type).trim())
}

// Editors show a declared type by name and any other type in full, so each schema becomes `type Message = {…}`, and
// references say `Message`. An interface would not be assignable to Record<string, unknown>.
function nameTypes(nodes, queries) {
  const declared = []
  const declare = (name, member) => {
    const referring = ts.visitNode(member.type, refer)
    const type = /(Query|Request)$/.test(name) ? takeUndefined(referring) : referring
    const alias = ts.factory.createTypeAliasDeclaration([exported], name, undefined, type)
    ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(member))
    declared.push(alias)
    return withType(member, name)
  }
  const rewritten = nodes.map((node) => {
    if (!ts.isInterfaceDeclaration(node)) return node
    if (node.name.text === 'components') {
      return mapMembers(node, (member) =>
        keyOf(member) === 'schemas'
          ? withMembers(member, (schema) => declare(nameOf(keyOf(schema)), schema))
          : ts.visitNode(member, refer),
      )
    }
    if (node.name.text !== 'operations') return ts.visitNode(node, refer)
    return mapMembers(node, (operation) => {
      const name = queries[keyOf(operation)]
      return ts.visitNode(name ? nameQuery(operation, name, declare) : operation, refer)
    })
  })
  return [...rewritten, ...declared]
}

// Callers who compile with exactOptionalPropertyTypes may pass undefined for optional properties.
function takeUndefined(type) {
  if (!ts.isTypeLiteralNode(type)) return type
  const { createUnionTypeNode, createKeywordTypeNode, createTypeLiteralNode, updatePropertySignature } = ts.factory
  const members = type.members.map((member) => {
    if (!ts.isPropertySignature(member) || !member.questionToken || !member.type) return member
    const types = ts.isUnionTypeNode(member.type) ? member.type.types : [member.type]
    const union = createUnionTypeNode([...types, createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword)])
    return updatePropertySignature(member, member.modifiers, member.name, member.questionToken, union)
  })
  return createTypeLiteralNode(members)
}

const exported = ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)

function nameQuery(operation, name, declare) {
  return withMembers(operation, (member) =>
    keyOf(member) === 'parameters'
      ? withMembers(member, (place) => (keyOf(place) === 'query' ? declare(name, place) : place))
      : member,
  )
}

// components['schemas']['Message'] → Message
function refer(node) {
  const schema = schemaOf(node)
  return schema ? ts.factory.createTypeReferenceNode(nameOf(schema)) : ts.visitEachChild(node, refer, undefined)
}

// The name of the schema that a type refers to.
function schemaOf(node) {
  if (!ts.isIndexedAccessTypeNode(node)) return undefined
  const { objectType, indexType } = node
  const isOfSchemas = ts.isIndexedAccessTypeNode(objectType) && textOf(objectType.indexType) === 'schemas'
  return isOfSchemas && isComponents(objectType.objectType) ? textOf(indexType) : undefined
}

function isComponents(type) {
  return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === 'components'
}

function textOf(type) {
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined
}

function keyOf(member) {
  return member.name?.text
}

function withType(member, name) {
  const { modifiers, name: key, questionToken } = member
  return ts.factory.createPropertySignature(modifiers, key, questionToken, ts.factory.createTypeReferenceNode(name))
}

function withMembers(property, change) {
  const { modifiers, name, questionToken, type } = property
  const literal = ts.factory.createTypeLiteralNode(type.members.map(change))
  return ts.factory.updatePropertySignature(property, modifiers, name, questionToken, literal)
}

function mapMembers(node, change) {
  const { modifiers, name, typeParameters, heritageClauses } = node
  const members = node.members.map(change)
  return ts.factory.updateInterfaceDeclaration(node, modifiers, name, typeParameters, heritageClauses, members)
}

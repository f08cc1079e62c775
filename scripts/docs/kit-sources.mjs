// Reads the kit's exports, with their comments and props, from its sources.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** The exports of the kit: `{ components, hooks }`, each with its name, comment, file and props or parameters. */
export function readKit(root) {
  const home = path.join(root, 'clients/ui/src')
  const files = new Map()
  const open = (name) => {
    if (!files.has(name)) {
      const text = readFileSync(path.join(home, name), 'utf8')
      files.set(name, ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
    }
    return files.get(name)
  }
  const replaceable = new Set(
    membersOf(findInterface(open('provider/components.ts'), 'ChatComponents')).map(({ name }) => name),
  )
  const entries = exportsOf(open('index.ts')).map(({ name, local, from }) => {
    const file = sourceOf(home, from)
    const found = findDeclaration(open(file), local)
    if (!found) return undefined
    const props = findInterface(open(file), `${name}Props`)
    return {
      name,
      file: `clients/ui/src/${file}`,
      comment: commentOf(found.at),
      signature: found.signature,
      isReplaceable: replaceable.has(name),
      props: props && { members: membersOf(props), others: extendedBy(props) },
    }
  })
  const of = (pattern) => entries.filter((entry) => entry && pattern.test(entry.name))
  return { components: of(/^[A-Z][a-z]/), hooks: of(/^use[A-Z]/) }
}

const sourceOf = (home, from) => {
  const name = path.posix.normalize(from).replace(/\.js$/, '')
  return ts.sys.fileExists(path.join(home, `${name}.tsx`)) ? `${name}.tsx` : `${name}.ts`
}

/** The values that a module re-exports. */
const exportsOf = (source) =>
  source.statements.filter(ts.isExportDeclaration).flatMap(({ exportClause, moduleSpecifier, isTypeOnly }) =>
    isTypeOnly || !exportClause || !moduleSpecifier
      ? []
      : exportClause.elements
          .filter((element) => !element.isTypeOnly)
          .map((element) => ({
            name: element.name.text,
            local: (element.propertyName ?? element.name).text,
            from: moduleSpecifier.text,
          })),
  )

const findInterface = (source, name) =>
  source.statements.find((statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name)

/** A function declaration, or a constant with a function, by name. */
function findDeclaration(source, name) {
  for (const at of source.statements) {
    if (ts.isFunctionDeclaration(at) && at.name?.text === name) return { at, signature: signatureOf(source, name, at) }
    if (!ts.isVariableStatement(at)) continue
    const found = at.declarationList.declarations.find((declaration) => declaration.name.getText() === name)
    if (!found) continue
    const made = found.initializer
    return { at, signature: ts.isFunctionLike(made) ? signatureOf(source, name, made) : undefined }
  }
  return undefined
}

const oneLine = (text) => text.replace(/\s+/g, ' ')

/** @param {ts.SignatureDeclarationBase} made */
function signatureOf(source, name, made) {
  const { parameters, type } = made
  const given = parameters.map((parameter) => parameter.getText(source)).join(', ')
  return oneLine(`${name}(${given})${type ? `: ${type.getText(source)}` : ''}`)
}

const commentOf = (node) =>
  oneLine(
    ts
      .getJSDocCommentsAndTags(node)
      .map((part) => ts.getTextOfJSDocComment(part.comment) ?? '')
      .join(' '),
  ).trim()

const membersOf = (node) =>
  (node?.members ?? []).map((member) => ({
    name: member.name.getText(),
    type: oneLine(member.type?.getText() ?? `(${member.parameters?.map((it) => it.getText()).join(', ')})`),
    isOptional: member.questionToken !== undefined,
    comment: commentOf(member),
  }))

const extendedBy = (node) =>
  (node.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => oneLine(type.getText())))

/**
 * Reduces the declarations of dist/ to what the entries of the package export and what that needs. What is left names no
 * type of a package that a host does not have, but of valibot, whose declarations are treated in the same way and put into
 * dist/vendor.
 *
 * What is removed leaves its lines behind, so that the declaration maps stay true: an editor goes on to the source.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './prepare.mjs'

const VENDOR = { valibot: 'node_modules/valibot/dist/index.d.cts' }

export const shakeDeclarations = (outDir, entries) => {
  const ts = createRequire(import.meta.url)('typescript')
  const vendored = Object.keys(VENDOR).map((name) => path.resolve(outDir, 'vendor', `${name}.d.ts`))
  for (const [index, source] of Object.values(VENDOR).entries()) {
    fs.mkdirSync(path.dirname(vendored[index]), { recursive: true })
    fs.copyFileSync(path.join(root, source), vendored[index])
  }

  const resolve = (from, name) => {
    if (Object.hasOwn(VENDOR, name)) return vendored[Object.keys(VENDOR).indexOf(name)]
    if (!name.startsWith('.')) return undefined
    const target = path.resolve(path.dirname(from), name.replace(/\.js$/, ''))
    const found = [`${target}.d.ts`, path.join(target, 'index.d.ts')].find((file) => fs.existsSync(file))
    if (!found) throw new Error(`${from} names ${name}, which has no declarations`)
    return found
  }

  const modules = new Map()
  const read = (file) => {
    if (modules.has(file)) return modules.get(file)
    const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    /** Statements by the names that they declare, imports by local names, re-exports by the names that they give. */
    const module = {
      file,
      source,
      declared: new Map(),
      imported: new Map(),
      exported: new Map(),
      stars: [],
      kept: new Set(),
    }
    modules.set(file, module)
    source.statements.forEach((statement) => readStatement(module, statement))
    return module
  }

  const readStatement = (module, statement) => {
    const { declared, imported, exported, stars, kept } = module
    const declare = (name) => declared.set(name.text, [...(declared.get(name.text) ?? []), statement])
    const target = statement.moduleSpecifier && resolve(module.file, statement.moduleSpecifier.text)
    if (ts.isImportDeclaration(statement)) {
      const { name, namedBindings } = statement.importClause ?? {}
      if (name) imported.set(name.text, { target, name: 'default', parts: [statement] })
      if (namedBindings && ts.isNamespaceImport(namedBindings)) {
        imported.set(namedBindings.name.text, { target, name: '*', parts: [statement] })
      }
      for (const each of namedBindings?.elements ?? []) {
        imported.set(each.name.text, { target, name: (each.propertyName ?? each.name).text, parts: [statement, each] })
      }
    } else if (ts.isImportEqualsDeclaration(statement)) {
      imported.set(statement.name.text, { name: '*', parts: [statement] })
    } else if (ts.isExportDeclaration(statement)) {
      if (!statement.exportClause) {
        if (statement.moduleSpecifier) stars.push({ target, parts: [statement] })
        else kept.add(statement)
      } else if (statement.exportClause.elements.length === 0) kept.add(statement)
      for (const each of statement.exportClause?.elements ?? []) {
        const name = (each.propertyName ?? each.name).text
        exported.set(each.name.text, { target, isLocal: !statement.moduleSpecifier, name, parts: [statement, each] })
      }
    } else if (ts.isVariableStatement(statement)) {
      statement.declarationList.declarations.forEach(({ name }) => declare(name))
    } else if (statement.name && ts.isIdentifier(statement.name)) {
      declare(statement.name)
    } else {
      throw new Error(
        `${module.file} has a statement that scripts/shake-declarations.mjs does not know: ${statement.getText()}`,
      )
    }
  }

  const keepExport = (file, name) => {
    const module = read(file)
    const { kept, exported, declared, stars } = module
    const found = exported.get(name)
    if (found) {
      if (kept.has(found.parts[1])) return
      found.parts.forEach((part) => kept.add(part))
      if (found.isLocal) keepLocal(module, found.name)
      else if (found.target) keepExport(found.target, found.name)
    } else if (declared.has(name)) {
      keepLocal(module, name)
    } else {
      for (const star of stars) {
        star.parts.forEach((part) => kept.add(part))
        if (star.target) keepExport(star.target, name)
      }
    }
  }

  const keepLocal = (module, name) => {
    const { declared, imported, kept } = module
    for (const statement of declared.get(name) ?? []) {
      if (kept.has(statement)) continue
      kept.add(statement)
      walk(module, statement)
    }
    const from = imported.get(name)
    if (!from || (from.name !== '*' && kept.has(from.parts.at(-1)))) return
    from.parts.forEach((part) => kept.add(part))
    if (from.target && from.name !== '*') keepExport(from.target, from.name)
  }

  /** Keeps whatever has the name of an identifier; that of a property may keep too much, and never too little. */
  const walk = (module, node) => {
    if (ts.isQualifiedName(node) && ts.isIdentifier(node.left)) {
      const from = module.imported.get(node.left.text)
      if (from?.name === '*' && from.target) keepExport(from.target, node.right.text)
    }
    if (ts.isImportTypeNode(node)) {
      const target = resolve(module.file, node.argument.literal.text)
      let first = node.qualifier
      while (first && ts.isQualifiedName(first)) first = first.left
      if (target && first) keepExport(target, first.text)
    }
    if (ts.isIdentifier(node)) keepLocal(module, node.text)
    ts.forEachChild(node, (child) => walk(module, child))
  }

  const keepAll = (file) => {
    const { source, exported, stars, kept, declared } = read(file)
    for (const name of [...declared.keys(), ...exported.keys()]) keepExport(file, name)
    for (const { target, parts } of stars) {
      parts.forEach((part) => kept.add(part))
      if (target) keepAll(target)
    }
    return source
  }

  /** The same number of lines. */
  const blank = (text) => text.replace(/[^\n]+/g, '')

  const write = ({ file, source, kept }) => {
    const pieces = []
    for (const statement of source.statements) {
      const whole = statement.getFullText()
      if (!kept.has(statement)) {
        pieces.push(blank(whole))
        continue
      }
      const elements = statement.importClause?.namedBindings?.elements ?? statement.exportClause?.elements
      const unused = elements?.filter((each) => !kept.has(each)) ?? []
      if (unused.length === 0) {
        pieces.push(whole)
        continue
      }
      const used = elements.filter((each) => kept.has(each)).map((each) => each.getText())
      const from = elements.pos - statement.getFullStart()
      const to = elements.end - statement.getFullStart()
      pieces.push(`${whole.slice(0, from)} ${used.join(', ')} ${whole.slice(to)}`)
    }
    const end = source.text.slice(source.statements.end)
    let text = pieces.join('') + end
    for (const [index, name] of Object.keys(VENDOR).entries()) {
      const to = path
        .relative(path.dirname(file), vendored[index].replace(/\.d\.ts$/, ''))
        .split(path.sep)
        .join('/')
      text = text.replaceAll(`from '${name}'`, `from '${to}'`)
    }
    // It has no map.
    if (vendored.includes(file)) text = text.replace(/^\s*\/\/#(end)?region.*$/gm, '').replace(/\n\s*\n+/g, '\n')
    fs.writeFileSync(file, text)
  }

  entries.forEach((entry) => keepAll(path.resolve(outDir, entry)))
  const isKept = ({ kept }) => kept.size > 0
  const all = fs.readdirSync(outDir, { recursive: true }).filter((name) => name.endsWith('.d.ts'))
  for (const name of all) {
    const file = path.resolve(outDir, name)
    const module = modules.get(file)
    if (module && isKept(module)) write(module)
    else for (const each of [file, `${file}.map`]) fs.rmSync(each, { force: true })
  }
}

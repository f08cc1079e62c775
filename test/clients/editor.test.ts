import path from 'node:path'
import ts from 'typescript'
import * as client from '../../clients/typescript/src/index'

// The hints of an editor for users of the client, from the same compiler API that editors use.
const source = path.resolve(__dirname, '../../clients/typescript/src')
const entry = path.join(source, 'index.ts')
const entries = [entry, path.join(source, 'live/index.ts'), path.join(source, 'react/index.ts')]
const { config } = ts.readConfigFile(path.join(source, '../tsconfig.json'), (file) => ts.sys.readFile(file)) as {
  config: unknown
}
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(source))
const program = ts.createProgram(entries, { ...options, noEmit: true })
const checker = program.getTypeChecker()
const exportsOf = (file: string) => {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile) as ts.Symbol
  return checker.getExportsOfModule(module)
}
const exported = exportsOf(entry)

const find = (name: string) => {
  const symbol = exported.find((candidate) => candidate.name === name)
  if (!symbol) throw new Error(`not exported: ${name}`)
  return symbol
}
const resolve = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)

/** The methods of all resources, such as `messages.send`. */
const methods = () => {
  const client = checker.getDeclaredTypeOfSymbol(resolve(find('ChatClient')))
  return client.getProperties().flatMap((resource) => {
    const type = checker.getTypeOfSymbol(resource)
    const members =
      type.isClassOrInterface() && type.symbol.declarations?.[0]?.getSourceFile().fileName.includes('resources.gen')
    return (members ? type.getProperties() : []).flatMap((method) =>
      checker
        .getTypeOfSymbol(method)
        .getCallSignatures()
        .map((signature) => ({
          name: `${resource.name}.${method.name}`,
          signature,
        })),
    )
  })
}

/** One comment is enough for all overloads. */
const isDocumented = (member: ts.NamedDeclaration) => {
  const symbol = checker.getSymbolAtLocation(member.name as ts.Node)
  return (symbol?.getDocumentationComment(checker).length ?? 0) > 0
}

it('shows the names of parameter and return types, not their structure', () => {
  const all = methods()
  expect(all.length).toBeGreaterThan(60)
  const shown = Object.fromEntries(
    all.map(({ name, signature }) => [
      name,
      checker.signatureToString(signature, undefined, ts.TypeFormatFlags.NoTruncation),
    ]),
  )
  expect(shown['messages.send']).toContain('Promise<Message>')
  expect(shown['channels.list']).toContain('query?: ListChannelsQuery')
  expect(Object.entries(shown).filter(([, text]) => text.includes('{') || text.includes("['"))).toEqual([])
})

it('shows the names of the types in responses and events', () => {
  const typeOf = (owner: string, property: string) => {
    const type = checker.getDeclaredTypeOfSymbol(resolve(find(owner)))
    return checker.typeToString(checker.getTypeOfSymbol(type.getProperty(property) as ts.Symbol))
  }
  expect(typeOf('MessagePage', 'messages')).toBe('Message[]')
  expect(typeOf('Message', 'threadInfo')).toMatch(/^ThreadInfo\b/)
  expect(typeOf('MessageReceivedData', 'message')).toBe('Message')
  expect(typeOf('ServerEvents', 'chat:poll:updated')).toBe('PollUpdatedData')
})

it('has a comment for every property and method of its exports', () => {
  const seen = new Set<ts.Node>()
  const silent: string[] = []
  const visit = (node: ts.Node, place: string) => {
    if (seen.has(node)) return
    seen.add(node)
    ts.forEachChild(node, (child) => {
      const isMember =
        ts.isPropertySignature(child) ||
        ts.isPropertyDeclaration(child) ||
        ts.isMethodDeclaration(child) ||
        ts.isMethodSignature(child) ||
        ts.isGetAccessor(child)
      const name = isMember ? `${place}.${child.name.getText()}` : place
      if (isMember && ts.getCombinedModifierFlags(child) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected))
        return
      if (isMember && !isDocumented(child)) silent.push(name)
      // Function bodies have no exports.
      if (!ts.isBlock(child)) visit(child, name)
    })
  }
  for (const symbol of entries.flatMap(exportsOf)) {
    for (const declaration of resolve(symbol).declarations ?? []) {
      if (declaration.getSourceFile().fileName.startsWith(source)) visit(declaration, symbol.name)
    }
  }
  expect(seen.size).toBeGreaterThan(1000)
  expect(silent).toEqual([])
})

it('exports as values only classes to construct or catch, and the contract', () => {
  expect(Object.keys(client).sort()).toEqual([
    'ChatApiError',
    'ChatClient',
    'ChatConnectionError',
    'ChatError',
    'ChatFileError',
    'ChatRestClient',
    'ChatSocket',
    'ChatSocketError',
    'ChatTimeoutError',
    'ChatTokenError',
    'contract',
  ])
})

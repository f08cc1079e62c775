import path from 'node:path'
import ts from 'typescript'
import { readBlocks, root } from './blocks'
import { given, packages } from './given'

const folder = path.join(root, 'clients/typescript/readme')

/** The blocks as modules beside the README, which are nowhere but here. */
function modules(): Map<string, string> {
  const code = readBlocks().filter(({ language }) => ['ts', 'tsx'].includes(language))
  const files = code.map((block): [string, string] => {
    // The line says where to look.
    const name = path.join(folder, `line-${block.line}.${block.language}`)
    return [name, `${block.code}\nexport {}\n`]
  })
  return new Map([...files, [path.join(folder, 'given.ts'), given], [path.join(folder, 'packages.d.ts'), packages]])
}

function problemsOf(files: Map<string, string>): string[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (name) => ts.sys.readFile(name))
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root)
  // As bundlers do it; top-level await is allowed there.
  const options: ts.CompilerOptions = {
    ...parsed.options,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost(options)
  host.readFile = (name) => files.get(name) ?? ts.sys.readFile(name)
  host.fileExists = (name) => files.has(name) || ts.sys.fileExists(name)
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()].flatMap((name) => {
    const source = program.getSourceFile(name)
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return found.map(({ messageText, start }) => {
      const { line } = source!.getLineAndCharacterOfPosition(start ?? 0)
      return `${path.basename(name)} +${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
  })
}

it('has code that fits the types of the client', () => {
  const files = modules()
  expect(files.size).toBeGreaterThan(15)
  expect(problemsOf(files)).toEqual([])
})

it('would notice code that does not', () => {
  const files = modules()
  files.set(path.join(folder, 'line-1.ts'), `await client.messages.send(channelId, { txt: 'Hi' })\nexport {}\n`)
  expect(problemsOf(files)).toEqual([expect.stringContaining('line-1.ts +0')])
})

it('has no code in a language that is not checked', () => {
  expect([...new Set(readBlocks().map(({ language }) => language))].sort()).toEqual(['sh', 'ts', 'tsx'])
})

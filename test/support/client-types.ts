import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(__dirname, '../..')

/**
 * The compiler's errors in programs that use the client, each with its file and line. The files need not exist; the
 * client is that in src.
 *
 * @param files the text of each by its absolute path.
 */
export function clientTypeErrors(files: Map<string, string>): string[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (name) => ts.sys.readFile(name))
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root)
  // As bundlers do, with top-level await.
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

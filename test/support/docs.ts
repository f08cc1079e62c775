import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(__dirname, '../..')

/** A block of code of a page. */
export interface CodeBlock {
  /** Line in the page, from 1. */
  line: number
  code: string
}

/** The blocks of a page of docs/ that are fenced with this language. */
export function codeBlocks(page: string, language = 'ts'): CodeBlock[] {
  const text = readFileSync(path.join(root, 'docs', page), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(({ 1: code = '', index }) => ({
    line: text.slice(0, index).split('\n').length + 1,
    code,
  }))
}

/**
 * The blocks as one program, in their order: each sees earlier declarations. Imports come first.
 *
 * @param prelude declarations that a page assumes.
 */
export function programOf(blocks: CodeBlock[], prelude = ''): string {
  const sources = [prelude, ...blocks.map(({ line, code }) => `// line ${line}\n${code}`)]
  const imports = new Set(sources.flatMap((source) => source.match(IMPORTS) ?? []))
  const rest = sources.map((source) => source.replace(IMPORTS, ''))
  return `${[...imports].join('\n')}\nasync function main() {\n${rest.join('\n')}\n}\nvoid main()\n`
}

const IMPORTS = /^import .* from '.*'$/gm

/** The program with the built package, whose files locate others by relative path. */
export function runnable(program: string): string {
  const built = (file: string) =>
    `const $1 = require('node:module').createRequire(__filename)(${JSON.stringify(path.join(root, 'dist/src', file))})`
  return program
    .replaceAll(/^import type .* from '@chat-service\/server'$/gm, '')
    .replaceAll(/^import (\{.*\}) from '@chat-service\/server'$/gm, built('index.js'))
    .replaceAll(/^import (\{.*\}) from '@chat-service\/server\/testing'$/gm, built('testing/index.js'))
}

/** The compiler's errors in these programs, each with its block. One run checks them all. */
export function typeErrors(programs: string[]): string[][] {
  // Types come from src.
  const texts = new Map(
    programs.map((program, n) => [
      path.join(root, `program-of-a-page-${n}.ts`),
      program
        .replaceAll(/from '@chat-service\/server'/g, "from './src/index'")
        .replaceAll(/from '@chat-service\/server\/testing'/g, "from './src/testing/index'"),
    ]),
  )
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts'],
    module: ts.ModuleKind.Node20,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    types: ['node'],
    strict: true,
    esModuleInterop: true,
    skipLibCheck: true,
    noEmit: true,
  }
  const base = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...base,
    getSourceFile: (name, target, ...more) => {
      const text = texts.get(name)
      return text === undefined ? base.getSourceFile(name, target, ...more) : ts.createSourceFile(name, text, target)
    },
    fileExists: (name) => texts.has(name) || base.fileExists(name),
    readFile: (name) => texts.get(name) ?? base.readFile(name),
  }
  const compiled = ts.createProgram([...texts.keys()], options, host)
  return [...texts].map(([file, text]) => {
    const source = compiled.getSourceFile(file)
    const found = [...compiled.getSyntacticDiagnostics(source), ...compiled.getSemanticDiagnostics(source)]
    return found.map(({ start = 0, messageText }) => {
      const before = text.slice(0, start)
      const block = [...before.matchAll(/^\/\/ (line \d+)$/gm)].at(-1)?.[1] ?? 'before the first block'
      return `${block}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
  })
}

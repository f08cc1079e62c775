/** The TypeScript of Markdown pages as programs: `npm run typecheck` compiles them, and tests run some. */
const path = require('node:path')

const FENCE = /^ *```(\w*)/
const IMPORT = /^ *import (?:(?<type>type )?(?:(?<whole>\w+)(?:, )?)?(?:\{(?<listed>.*)\})? from )?'(?<from>\S+)'$/
const EXPORT = /^( *)export (?=(const|function|async|class|type|interface) )/
/** The file that a block is of. */
const FILE = /^ *\/\/ (\S+\/)\S+\.tsx?$/

/**
 * The blocks of a page fenced with `ts` or `tsx` as one program, with the page's line numbers. Each block sees the
 * declarations of earlier ones, and may redeclare them. Imports are in line 1, where pages have their title.
 *
 * Relative imports resolve from the file named in a block's first line, such as `// src/domain/channels/handlers.ts`,
 * or else from the page.
 *
 * @param {string} page its path from the root.
 * @param {string} text
 * @param {{ at?: string, given?: { from: string, names: string[] } }} [options] `at` is the folder of the program, from the root;
 * `given` are names that pages use without importing them, with the module that declares them.
 * @returns {{ program: string, isTsx: boolean } | undefined} undefined for a page without code.
 */
function programOf(page, text, { at = '', given } = {}) {
  const imports = new Imports(at)
  const languages = []
  let [isCode, folder] = [false, '']
  const lines = text.split('\n').map((line, index, all) => {
    const [fence, language] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      isCode = language === 'ts' || language === 'tsx'
      folder = FILE.exec(all[index + 1] ?? '')?.[1] ?? path.posix.dirname(page)
      return isCode && languages.push(language) ? '{' : ''
    }
    if (!isCode) return ''
    if (!/^ *import /.test(line)) return line.replace(EXPORT, '$1')
    const { groups } = IMPORT.exec(line) ?? {}
    if (!groups) throw new Error(`${page}:${index + 1}: write imports in one line, as in: import { a, b } from 'c'`)
    imports.add(groups, folder)
    return ''
  })
  if (languages.length === 0) return undefined
  const code = lines.join('\n')
  const taken = given?.names.filter((name) => new RegExp(`\\b${name}\\b`).test(code) && !imports.declares(name)) ?? []
  if (given && taken.length > 0) imports.add({ listed: taken.join(','), from: `./${given.from}` }, '')
  const program = `${imports}async function page() { ${code}\n${'}'.repeat(languages.length)}}\nvoid page()\n`
  return { program, isTsx: languages.includes('tsx') }
}

/** The imports of all blocks of a page, each name once. */
class Imports {
  /** By their modules. @type {Map<string, Set<string>>} */
  #names = new Map()

  constructor(at) {
    this.at = at
  }

  add({ type = '', whole, listed, from }, folder) {
    const module = from.startsWith('.') ? `./${path.posix.relative(this.at, path.posix.join(folder, from))}` : from
    const names = this.#names.get(module) ?? new Set()
    this.#names.set(module, names)
    if (whole) names.add(`default as ${whole}`)
    for (const name of listed?.split(',') ?? []) names.add(`${type}${name.trim()}`)
  }

  declares(name) {
    return [...this.#names.values()].some((names) => [...names].some((one) => one.split(' ').at(-1) === name))
  }

  toString() {
    const statements = [...this.#names].map(([module, names]) => {
      const once = [...names].filter((name) => !names.has(name.replace(/^type /, '')) || !name.startsWith('type '))
      return once.length > 0 ? `import { ${once.join(', ')} } from '${module}'; ` : `import '${module}'; `
    })
    return statements.join('')
  }
}

module.exports = { programOf }

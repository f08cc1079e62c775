import { transform } from 'esbuild'
import { readBlocks } from './blocks'

type Values = Record<string, unknown>

/**
 * Runs a recipe of the README.
 *
 * @param options.baseUrl of the service, instead of the one in the recipe.
 * @param options.given values that the recipe assumes, by name.
 * @param options.modules its imports, by name.
 * @returns its values of these names.
 */
export async function runRecipe(
  heading: string,
  { baseUrl, given = {}, modules, returns = [] }: RecipeOptions,
): Promise<Values> {
  const [block] = readBlocks().filter((found) => found.heading === heading)
  if (!block) throw new Error(`The README has no recipe "${heading}".`)
  const source = baseUrl ? block.code.replaceAll('https://example.com/messaging', baseUrl) : block.code
  const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'es2022' })
  const script = code
    .replace(/^import \{([^}]*)\} from (".*");$/gm, (_, names: string, from: string) => {
      return `const {${names.replaceAll(' as ', ': ')}} = modules[${from}]`
    })
    .replace(/^import (\w+) from (".*");$/gm, 'const $1 = modules[$2].default')
  if (/^import /m.test(script)) throw new Error(`An import of "${heading}" is not understood: ${script}`)
  const names = Object.keys(given)
  const body = `return (async () => { ${script}; return { ${returns.join(', ')} } })()`
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the README's own code
  const run = new Function('modules', ...names, body) as (...values: unknown[]) => Promise<Values>
  return run(modules, ...Object.values(given))
}

interface RecipeOptions {
  baseUrl?: string
  given?: Values
  modules: Record<string, object>
  returns?: string[]
}

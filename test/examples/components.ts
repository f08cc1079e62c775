import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { compile as compileSvelte } from 'svelte/compiler'
import { compileScript, parse } from 'vue/compiler-sfc'

const isElement = (tag: string) => tag === 'chat-view'

function compileVue(source: string, filename: string): string {
  const { descriptor, errors } = parse(source, { filename })
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  const templateOptions = { compilerOptions: { isCustomElement: isElement } }
  return compileScript(descriptor, { id: 'conversation', inlineTemplate: true, templateOptions }).content
}

function compileSvelteComponent(source: string, filename: string): string {
  const { js, warnings } = compileSvelte(source, { filename, generate: 'client' })
  if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join('\n'))
  return js.code
}

/** Loads Vue and Svelte components for esbuild. */
export const components: Plugin = {
  name: 'components',
  setup: (building) =>
    building.onLoad({ filter: /\.(vue|svelte)$/ }, ({ path: name }) => {
      const source = readFileSync(name, 'utf8')
      // Svelte's compiler outputs JavaScript, Vue's TypeScript.
      return name.endsWith('.vue')
        ? { contents: compileVue(source, name), loader: 'ts' as const }
        : { contents: compileSvelteComponent(source, name), loader: 'js' as const }
    }),
}

/** Flags that Vue's runtime expects from a bundler. */
export const vueFlags = {
  'process.env.NODE_ENV': '"production"',
  __VUE_OPTIONS_API__: 'false',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
}

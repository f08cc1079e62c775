// Builds dist: a module for each source, so that bundlers take only the parts that are used, with declarations; the styles; and
// the element, one bundle with the client and a small library in place of React.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const home = dirname(fileURLToPath(import.meta.url))
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
rmSync(join(home, 'dist'), { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [tsc, '-p', join(home, 'tsconfig.build.json')], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const common = { absWorkingDir: home, bundle: true, minify: true, logLevel: 'warning' }
await build({ ...common, entryPoints: ['src/styles/index.css'], outfile: 'dist/styles.css' })

/**
 * The styles of a shadow tree. The variables stand at the host: there a rule of the page, `chat-view { --chat-accent: … }`, goes
 * before them, and inside of it nothing sets them again.
 */
function shadowStyles() {
  const host = ':host{display:block;height:100%}:host([hidden]){display:none}.chat-view{display:contents}'
  const css = readFileSync(join(home, 'dist/styles.css'), 'utf8')
  return css
    .replace(/(?<=^|[{}])\.chat-ui(?:\[data-([\w-]+)="?(\w+)"?\])?\{([^{}]*)\}/g, (rule, name, value, body) => {
      const declarations = body.split(/;(?=[\w-]+:)/)
      const [variables, others] = [true, false].map((is) =>
        declarations.filter((line) => line.startsWith('--') === is).join(';'),
      )
      if (!variables) return rule
      const selector = name ? `:host([${name}=${value}])` : ':host'
      return `${selector}{${variables}}${rule.slice(0, rule.indexOf('{'))}{${others}}`
    })
    .replace(/^/, host)
}

// Of these only the declarations are of use.
for (const name of readdirSync(join(home, 'dist/element')))
  if (name.endsWith('.js')) rmSync(join(home, 'dist/element', name))
await build({
  ...common,
  entryPoints: ['src/element.tsx'],
  outdir: 'dist',
  chunkNames: 'element/[name]-[hash]',
  splitting: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  alias: {
    react: 'preact/compat',
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react/jsx-runtime': 'preact/jsx-runtime',
  },
  define: { 'process.env.NODE_ENV': '"production"', CHAT_VIEW_STYLES: JSON.stringify(shadowStyles()) },
  legalComments: 'eof',
})

// Builds dist: a module for each source, so that bundlers take only the parts that are used, with declarations; the styles; and
// the element, one bundle with the client and a small library in place of React.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { tsc } from '../../scripts/program.mjs'
import { shadowStyles, smallReact } from './shadow.mjs'

const home = dirname(fileURLToPath(import.meta.url))
rmSync(join(home, 'dist'), { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [tsc, '-p', join(home, 'tsconfig.build.json')], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const common = { absWorkingDir: home, bundle: true, minify: true, charset: 'utf8', logLevel: 'warning' }
await build({ ...common, entryPoints: ['src/styles/index.css'], outfile: 'dist/styles.css' })
// TypeScript 7 asks for types of every import.
writeFileSync(join(home, 'dist/styles.d.ts'), 'export {}\n')

// Of these only the declarations are of use.
for (const name of readdirSync(join(home, 'dist/element')))
  if (name.endsWith('.js')) rmSync(join(home, 'dist/element', name))
// Separate files, loaded when the user picks an emoji, or when code is highlighted.
const onDemand = { emoji: 'emoji.gen', code: 'code-languages' }
for (const [name, source] of Object.entries(onDemand))
  await build({
    ...common,
    entryPoints: [`src/content/${source}.ts`],
    outfile: `dist/element/${name}.js`,
    format: 'esm',
    target: 'es2022',
    legalComments: 'eof',
  })
await build({
  ...common,
  entryPoints: ['src/element.tsx'],
  outfile: 'dist/element.js',
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  alias: smallReact,
  plugins: [
    {
      name: 'on demand',
      setup: ({ onResolve }) =>
        Object.entries(onDemand).forEach(([name, source]) =>
          onResolve({ filter: new RegExp(`/${source.replace('.', '\\.')}\\.js$`) }, () => ({
            path: `./element/${name}.js`,
            external: true,
          })),
        ),
    },
    {
      // `&amp;` is shown as it is written, and what would read it asks for a page as soon as it is loaded.
      name: 'no character references',
      setup: ({ onLoad }) =>
        onLoad({ filter: /\/decode-named-character-reference\// }, () => ({
          contents: 'export const decodeNamedCharacterReference = () => false',
        })),
    },
  ],
  define: {
    'process.env.NODE_ENV': '"production"',
    CHAT_VIEW_STYLES: JSON.stringify(shadowStyles(readFileSync(join(home, 'dist/styles.css'), 'utf8'))),
  },
  legalComments: 'eof',
})

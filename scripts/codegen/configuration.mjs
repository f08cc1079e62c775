import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { root as home } from '../program.mjs'

const require = createRequire(import.meta.url)

const OPTIONS = 'src/config/options.ts'
const VARIABLES = 'src/standalone/variables.ts'

// Writes the page of all options and variables, from their schemas and comments.
export async function generate() {
  const [{ settings }, { listVariables }] = [await load(OPTIONS), await load(VARIABLES)]
  const comments = readComments(ts.sys.readFile(join(home, OPTIONS)))
  const content = [
    '# Configuration',
    `Made from [\`${OPTIONS}\`](../${OPTIONS}) and [\`${VARIABLES}\`](../${VARIABLES}) by \`npm run codegen\`; do not edit.`,
    '## Options of `createChat`',
    'Startup fails for an invalid option, with its name, its value and the allowed values. Unknown options are',
    'refused too. In addition there are `providers`, objects of the host: [`src/providers.ts`](../src/providers.ts).\n',
    table(['option', 'default', 'allowed', 'description'], optionRows(settings, comments)),
    '\n## Variables of the standalone server',
    'An empty variable counts as unset. `chat-service --help` prints the same list. All of them can be in a file,',
    'as lines `NAME=value` or as one JSON object, given by `--config <file>` or `CHAT_CONFIG_FILE`; the environment',
    'takes precedence. A secret can be in a file, given by `<NAME>_FILE`.\n',
    table(
      ['variable', 'when not set', 'description'],
      listVariables().map(({ name, unset, about }) => [code(name), unset, about]),
    ),
  ].join('\n')
  return { 'docs/configuration.md': `${content}\n` }
}

// Only of the public API.
const PUBLIC = ['src/errors.ts', 'src/config/consume-options.ts']

function onlyWhatVariablesNeed({ onResolve, onLoad }) {
  onResolve({ filter: /^\.\.\/index$/ }, () => ({ path: 'index', namespace: 'public' }))
  onLoad({ filter: /./, namespace: 'public' }, () => ({
    contents: PUBLIC.map((file) => `export * from '${join(home, file)}'`).join('\n'),
    resolveDir: home,
  }))
}

// Runs one module of the server.
async function load(file) {
  const { outputFiles } = await build({
    entryPoints: [join(home, file)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    plugins: [{ name: 'public', setup: onlyWhatVariablesNeed }],
  })
  const module = { exports: {} }
  new Function('module', 'exports', 'require', outputFiles[0].text)(module, module.exports, require)
  return module.exports
}

function optionRows(entries, comments, path = []) {
  return Object.entries(entries).flatMap(([name, schema]) => {
    const at = [...path, name]
    const group = entriesOf(schema)
    const about = comments.get(at.slice(-2).join('.')) ?? comments.get(`settings.${name}`)
    if (!group && !about) throw new Error(`${OPTIONS}: ${at.join('.')} has no comment`)
    const own = about
      ? [[code(at.join('.')), defaultOf(schema, group), allowed(schema, group), withoutDefault(about)]]
      : []
    return group ? [...own, ...optionRows(group, comments, at)] : own
  })
}

// A schema's own description, which replaces its options.
const describedAs = (schema) =>
  schema.pipe?.find((step) => step.type === 'description')?.description ??
  (schema.wrapped && describedAs(schema.wrapped))

// The options of a group, below its wrappers.
function entriesOf(schema) {
  if (describedAs(schema)) return undefined
  if (schema.entries) return schema.entries
  const inner = schema.pipe?.find((step) => step.kind === 'schema' && step.entries) ?? schema.wrapped
  return inner && entriesOf(inner)
}

function defaultOf(schema, group) {
  // A pipe also parses a missing value, and refuses it.
  if (schema.type !== 'optional' || (schema.pipe && !group)) return 'required'
  return group || schema.default === undefined ? '' : code(JSON.stringify(schema.default))
}

// The first message of a check completes "must be …".
function allowed(schema, group) {
  if (describedAs(schema)) return describedAs(schema)
  if (group) return 'an object with these'
  const { message, wrapped, pipe } = schema
  if (typeof message === 'string') return message
  const [first] = (pipe ?? [wrapped]).filter((inner) => inner && inner !== schema)
  return first ? allowed(first) : schema.expects
}

const withoutDefault = (about) => about.replace(/;? ?\bdefault\b [^:.;]*(?=[.:;]|$)/i, '').replace(/^[.;: ]+/, '')

// The comment of each option, by table.
function readComments(source) {
  const file = ts.createSourceFile(OPTIONS, source, ts.ScriptTarget.Latest, true)
  const comments = new Map()
  for (const statement of file.statements.filter(ts.isVariableStatement)) {
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isObjectLiteralExpression(initializer)) continue
      for (const property of initializer.properties) {
        const about = ts.getJSDocCommentsAndTags(property).map(({ comment }) => ts.getTextOfJSDocComment(comment))
        const option = `${name.getText()}.${property.name?.getText()}`
        if (about.length > 0) comments.set(option, about.join(' ').replace(/\s+/g, ' '))
      }
    }
  }
  return comments
}

const code = (text) => `\`${text}\``
// Escapes `<` outside of code, where Markdown takes it for HTML.
const cell = (text) =>
  String(text)
    .replaceAll('|', '\\|')
    .replace(/(`[^`]*`)|</g, (found, quoted) => quoted ?? '&lt;')
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')

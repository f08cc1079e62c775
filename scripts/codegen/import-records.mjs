import { readJson } from '../program.mjs'
import { addSchema, bundle, codeOf, openAjv } from './bundle.mjs'
import { printShape } from './print-type.mjs'

const header = '// generated from spec/import.schema.json by scripts/codegen; do not edit\n'

// The types of lines, and one validator for each, as plain functions. They stop at the first fault: millions of lines are
// checked.
export async function generate({ root }) {
  const document = readJson(root, 'spec/import.schema.json')
  const names = document.oneOf.map(keyOf)
  const ajv = openAjv({ strict: true })
  ajv.addSchema({ $id: 'import', $defs: document.$defs })
  for (const name of names) addSchema(ajv, name, { $ref: `import#/$defs/${name}` })
  const code = codeOf(ajv, names)
  const entry = `import * as validators from 'chat:validators'\nexport const importValidators = { ...validators }`
  return {
    'generated/import-validators.js': header + (await bundle({ validators: code, entry })),
    'generated/import-validators.d.ts': declarations(names, document.$defs),
  }
}

const keyOf = ({ $ref }) => $ref.replace('#/$defs/', '')
const typeOf = (name) => `${name[0].toUpperCase()}${name.slice(1)}Record`

function declarations(names, defs) {
  const named = { ...defs, file: { ...defs.file, 'x-type': { from: 'events', name: typeOf('file') } } }
  // Each reference is replaced by its definition: none is recursive.
  const text = JSON.stringify(named, (_key, value) =>
    value?.$ref ? { ...named[keyOf(value)], ...value, $ref: undefined } : value,
  )
  const inlined = JSON.parse(text)
  return `${header}
import type { Validator } from './validators'

${['file', ...names].map((name) => `export interface ${typeOf(name)} ${printShape(inlined[name])}\n`).join('\n')}
export type ImportRecord = ${names.map(typeOf).join(' | ')}
export type ImportType = ImportRecord['type']

export const importValidators: Record<ImportType, Validator>
`
}

import { readJson } from '../program.mjs'
import { addSchema, bundle, codeOf, openAjv } from './bundle.mjs'

const header = '// generated from spec/import.schema.json by scripts/codegen; do not edit\n'

// One validator for each type of line, as plain functions. They stop at the first fault: millions of lines are checked.
export async function generate({ root }) {
  const document = readJson(root, 'spec/import.schema.json')
  const names = document.oneOf.map(({ $ref }) => $ref.replace('#/$defs/', ''))
  const ajv = openAjv({ strict: true })
  ajv.addSchema({ $id: 'import', $defs: document.$defs })
  for (const name of names) addSchema(ajv, name, { $ref: `import#/$defs/${name}` })
  const code = codeOf(ajv, names)
  const entry = `import * as validators from 'chat:validators'\nexport const importValidators = { ...validators }`
  return {
    'generated/import-validators.js': header + (await bundle({ validators: code, entry })),
    'generated/import-validators.d.ts': declarations(names),
  }
}

const declarations = (names) => `${header}
import type { Validator } from './validators'

export type ImportType = ${names.map((name) => `'${name}'`).join(' | ')}

export const importValidators: Record<ImportType, Validator>
`

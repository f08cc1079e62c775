import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.mjs'

const header = '// generated from spec/import.schema.json by scripts/codegen; do not edit\n'

// One validator for each type of line, as plain functions. They stop at the first fault: millions of lines are checked.
export async function generateImportRecords({ root }) {
  const document = JSON.parse(readFileSync(join(root, 'spec/import.schema.json'), 'utf8'))
  const names = document.oneOf.map(({ $ref }) => $ref.replace('#/$defs/', ''))
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    inlineRefs: false,
    code: { source: true, esm: true },
  })
  ajv.addSchema({ $id: 'import', $defs: document.$defs })
  for (const name of names) ajv.addSchema({ $id: name, $ref: `import#/$defs/${name}` })
  const code = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])))
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

// generated from spec/import.schema.json by scripts/codegen; do not edit

import type { Validator } from './validators'

export type ImportType = 'channel' | 'member' | 'message' | 'reaction' | 'pin' | 'block'

export const importValidators: Record<ImportType, Validator>

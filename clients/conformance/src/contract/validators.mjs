import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** What compiles the contract's schemas. */
export const validators = () => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  return ajv
}

/** The first error of a validator, as words. */
export const problemOf = (check) => {
  const [{ instancePath, message, params }] = check.errors
  return `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`
}

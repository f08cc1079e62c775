import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** Compiles each schema on first use, because all together take a second. */
export const validators = () => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  return {
    compile(schema) {
      let compiled
      const check = (value) => {
        compiled ??= ajv.compile(schema)
        const isValid = compiled(value)
        check.errors = compiled.errors
        return isValid
      }
      /** @type {import('ajv').ErrorObject[] | null | undefined} */
      check.errors = null
      return check
    },
  }
}

/** The first error of a validator as text. */
export const problemOf = (check) => {
  const [{ instancePath, message, params }] = check.errors
  return `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`
}

import type { Ajv } from 'ajv'
import type { Question, QuestionField, QuestionSchema } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { invalid, validationError } from '../../errors'
import { escapePointer } from '../../platform/lib/check-json'

/** Maximum bytes, as JSON, of a subject's arguments, of a form, and of its values. */
const MAX_JSON_BYTES = 16 * 1024
/** Maximum characters of a text in a form. */
const MAX_TEXT = 10_000

type Asked = OperationInput<'askQuestion'>['body']
type Given = OperationInput<'answerQuestion'>['body']

let loaded: Ajv | undefined

/** Loaded with the first form: the service itself validates by compiled schemas. A failed load is tried again. */
async function ajv(): Promise<Ajv> {
  if (loaded) return loaded
  const [{ Ajv }, { default: addFormats }] = await Promise.all([import('ajv'), import('ajv-formats')])
  return (loaded = addFormats.default(new Ajv({ allErrors: true, ownProperties: true }), [
    'email',
    'uri',
    'date',
    'date-time',
  ]))
}

/** @returns the errors of an invalid value. */
async function faultsOf(schema: object, value: unknown) {
  const validator = await ajv()
  const validate = validator.compile(schema)
  // Removed, because Ajv caches each compiled schema.
  validator.removeSchema(schema)
  return validate(value) ? [] : (validate.errors ?? [])
}

/** Checks rules that the schema of the request cannot express. @throws CHAT_VALIDATION_ERROR */
export async function checkAsked({ kind, options, schema, subject, needed }: Asked): Promise<void> {
  checkFits('options', options, kind === 'CHOICE', 'a CHOICE')
  checkFits('schema', schema, kind === 'FORM', 'a FORM')
  if (needed > 1 && kind !== 'APPROVAL') throw invalid('body', '/needed', 'must be 1, except for an APPROVAL')
  const twice = (options ?? []).findIndex(({ id }, n, all) => all.findIndex((other) => other.id === id) < n)
  if (twice >= 0) throw invalid('body', `/options/${twice}/id`, 'must differ from the ids of the other options')
  if (schema) await checkForm(schema)
  checkBytes('/subject/arguments', subject?.arguments)
}

function checkFits(name: string, value: unknown, isNeeded: boolean, kind: string): void {
  if (isNeeded && value === undefined) throw invalid('body', `/${name}`, `is required for ${kind}`)
  if (!isNeeded && value !== undefined) throw invalid('body', `/${name}`, `is for ${kind} only`)
}

async function checkForm({ properties, required = [] }: QuestionSchema): Promise<void> {
  checkBytes('/schema', { properties, required })
  const stranger = required.findIndex((name) => !Object.hasOwn(properties, name))
  if (stranger >= 0) throw invalid('body', `/schema/required/${stranger}`, 'must be the name of a property')
  for (const [name, field] of Object.entries(properties)) {
    const at = `/schema/properties/${escapePointer(name)}`
    checkField(at, field)
    const { default: initial } = field
    if (initial !== undefined && (await faultsOf(keywordsOf(field), initial)).length > 0) {
      throw invalid('body', `${at}/default`, 'must be a valid value of the field')
    }
  }
}

function checkField(
  at: string,
  { type, enum: values, enumNames, minLength = 0, maxLength = MAX_TEXT, ...field }: QuestionField,
) {
  const { minimum = -Infinity, maximum = Infinity } = field
  if (values && type !== 'string') throw invalid('body', `${at}/enum`, 'is for a string only')
  if (enumNames && enumNames.length !== values?.length) {
    throw invalid('body', `${at}/enumNames`, 'must have as many items as enum')
  }
  if (minLength > maxLength) throw invalid('body', `${at}/minLength`, 'must not be more than maxLength')
  if (minimum > maximum) throw invalid('body', `${at}/minimum`, 'must not be more than maximum')
}

/** Checks that an answer fits the question. @throws CHAT_VALIDATION_ERROR */
export async function checkAnswer(
  { kind, options, schema }: Question,
  { decision, optionId, value }: Given,
): Promise<void> {
  const positive = kind === 'APPROVAL' ? 'APPROVE' : 'ANSWER'
  if (decision !== positive && decision !== 'REJECT') {
    throw invalid('body', '/decision', `must be ${positive} or REJECT, because the question is of kind ${kind}`)
  }
  checkFits('optionId', optionId, decision === 'ANSWER' && kind === 'CHOICE', 'an ANSWER to a CHOICE')
  checkFits('value', value, decision === 'ANSWER' && kind === 'FORM', 'an ANSWER to a FORM')
  if (optionId !== undefined && !options.some(({ id }) => id === optionId)) {
    throw invalid('body', '/optionId', 'must be the id of an option of the question')
  }
  checkBytes('/value', value)
  if (schema && value) await checkValues(schema, value)
}

async function checkValues({ properties, required = [] }: QuestionSchema, value: object): Promise<void> {
  const fields = Object.entries(properties).map(([name, field]) => [name, keywordsOf(field)])
  const form = {
    type: 'object',
    properties: Object.fromEntries(fields) as object,
    required,
    additionalProperties: false,
  }
  const faults = await faultsOf(form, value)
  if (faults.length === 0) return
  throw validationError(
    faults.map(({ instancePath, message = 'must be valid', params }) => {
      const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
      const name = missingProperty ?? additionalProperty
      return {
        in: 'body',
        pointer: `/value${instancePath}${name === undefined ? '' : `/${escapePointer(name)}`}`,
        message: missingProperty ? 'is required' : additionalProperty ? 'is not a field of the form' : message,
      }
    }),
  )
}

/** A field as JSON Schema, without its labels. */
const keywordsOf = ({ type, enum: values, format, minLength, maxLength, minimum, maximum }: QuestionField) => ({
  type,
  ...(values && { enum: values }),
  ...(type === 'string' && { format, minLength, maxLength: maxLength ?? MAX_TEXT }),
  ...(type !== 'string' && type !== 'boolean' && { minimum, maximum }),
})

function checkBytes(path: string, value: object | undefined): void {
  const actual = value ? Buffer.byteLength(JSON.stringify(value)) : 0
  if (actual > MAX_JSON_BYTES) throw invalid('body', path, `must be at most ${MAX_JSON_BYTES} bytes as JSON`)
}

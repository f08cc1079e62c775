import type { OperationId, OperationInput } from '../../generated/operations'
import { requestValidators, type ValidationError, type Validator } from '../../generated/validators'
import { validationError, type ValidationIssue } from '../errors'
import { checkJson, escapePointer } from '../platform/lib/check-json'
import type { OperationRequest } from './operation-request'

const MAX_METADATA_BYTES = 64 * 1024
const MAX_ISSUES = 20
/** Prefix of the pattern of the contract's TimestampInput. */
const TIMESTAMP_PATTERN = '^[1-9]\\d{3}-'
const NOT_A_TIME = 'must be an ISO 8601 date and time with Z or an offset, such as 2026-03-02T09:00:00.000Z'
/** Numbers of up to 15 digits are exact. */
const DIGITS = /^\d{1,15}$/

type Part = ValidationIssue['in']

/**
 * Validates path, query, headers and body against the contract; coerces parameters and fills in defaults in place.
 *
 * @throws CHAT_VALIDATION_ERROR with every invalid field.
 */
export function validateRequest(id: OperationId, { params, query, headers, body, hasFile }: OperationRequest): void {
  const validators = requestValidators[id]
  const issues: ValidationIssue[] = []
  checkParameters(validators.path, 'path', params, issues)
  checkQuery(id, query, issues)
  checkParameters(validators.headers, 'header', headers, issues)
  if (body !== undefined) checkBody(hasFile ? validators.body : (validators.json ?? validators.body), body, issues)
  throwIfAny(issues)
}

/** Validates only a body that is completed after its handler was called. @throws CHAT_VALIDATION_ERROR */
export function validateBody<Id extends OperationId>(id: Id, body: unknown): OperationInput<Id>['body'] {
  throwIfAny(faultsOf(id, 'body', body))
  return body as OperationInput<Id>['body']
}

/**
 * Validates a call outside the contract by the rules of this operation. Fills in defaults, and coerces a query, in
 * place. @returns the invalid fields.
 */
export function faultsOf(id: OperationId, part: 'body' | 'query', fields: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = []
  if (part === 'body') checkBody(requestValidators[id].body, fields, issues)
  else checkQuery(id, fields as Record<string, unknown>, issues)
  return issues
}

function checkQuery(id: OperationId, query: Record<string, unknown>, issues: ValidationIssue[]): void {
  checkJson('query', query, issues)
  checkParameters(requestValidators[id].query, 'query', query, issues)
}

/** Ajv also coerces texts such as "1e3", "0x10" and " 7" to numbers, and 309 digits to infinity. */
function checkParameters(
  validator: Validator | undefined,
  part: Part,
  parameters: Record<string, unknown>,
  issues: ValidationIssue[],
): void {
  if (!validator) return
  const given = { ...parameters }
  check(validator, part, parameters, issues)
  for (const [key, value] of Object.entries(parameters)) {
    if (typeof value !== 'number' || typeof given[key] !== 'string' || DIGITS.test(given[key])) continue
    issues.push({
      in: part,
      pointer: `/${escapePointer(key)}`,
      message: 'must be a number of at most 15 decimal digits',
    })
  }
}

function checkBody(validator: Validator | undefined, body: unknown, issues: ValidationIssue[]): void {
  if (!validator) return
  checkJson('body', body, issues)
  checkMetadataSize(body, issues)
  // A body that is nested too deeply or has a forbidden key is not validated further.
  if (issues.length === 0) check(validator, 'body', body, issues)
}

function check(validator: Validator, part: Part, value: unknown, issues: ValidationIssue[]): void {
  if (validator(value)) return
  for (const error of validator.errors ?? []) {
    // An error of "propertyNames" itself follows, with the name.
    if (error.schemaPath.includes('/propertyNames/')) continue
    const issue = toIssue(part, error)
    // A time that violates both format and pattern is one issue.
    if (issue.pointer !== issues.at(-1)?.pointer || issue.message !== issues.at(-1)?.message) issues.push(issue)
  }
}

function throwIfAny(issues: ValidationIssue[]): void {
  if (issues.length > 0) throw validationError(issues.slice(0, MAX_ISSUES))
}

function toIssue(part: Part, { keyword, params, instancePath, message }: ValidationError): ValidationIssue {
  const here = (message: string) => ({ in: part, pointer: instancePath, message })
  const at = (key: unknown, message: string) => ({
    ...here(message),
    pointer: `${instancePath}/${escapePointer(String(key))}`,
  })
  switch (keyword) {
    case 'required':
      return at(params.missingProperty, 'is required')
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return at(params.additionalProperty ?? params.unevaluatedProperty, 'is unknown here')
    case 'propertyNames':
      return at(params.propertyName, 'must not have an empty name')
    case 'enum':
      return here(`must be one of ${(params.allowedValues as unknown[]).join(', ')}`)
    case 'pattern':
      if (params.pattern === '\\S') return here('must contain a character that is not white space')
      if (params.pattern === '[^\\s.]|\\.{3}')
        return here('must contain a character other than white space and dots, or `...`')
      if (String(params.pattern).startsWith(TIMESTAMP_PATTERN)) return here(NOT_A_TIME)
      break
    case 'format':
      if (params.format === 'date-time') return here(NOT_A_TIME)
      break
    case 'minProperties':
      return here('must have at least one of the known properties')
  }
  return here(message ?? `fails "${keyword}"`)
}

function checkMetadataSize(body: unknown, issues: ValidationIssue[]): void {
  const metadata = (body as { metadata?: unknown } | null)?.metadata
  if (issues.length > 0 || typeof metadata !== 'object' || metadata === null) return
  const bytes = Buffer.byteLength(JSON.stringify(metadata))
  if (bytes <= MAX_METADATA_BYTES) return
  issues.push({
    in: 'body',
    pointer: '/metadata',
    message: `must be at most ${MAX_METADATA_BYTES} bytes as JSON, found ${bytes}`,
  })
}

import type { OperationId } from '../../generated/operations'
import { requestValidators, type ValidationError } from '../../generated/validators'
import { validationError, type ValidationIssue } from '../errors'
import type { RoutedRequest } from './router'

const MAX_DEPTH = 32
const MAX_METADATA_BYTES = 64 * 1024
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

type Part = ValidationIssue['in']

/**
 * Judges path, query, headers and body by the contract, coercing parameters and filling in defaults in place.
 *
 * @throws CHAT_VALIDATION_ERROR that names every field at fault.
 */
export function validateRequest(id: OperationId, request: RoutedRequest): void {
  const validators = requestValidators[id]
  const issues: ValidationIssue[] = []
  const check = (part: Part, value: unknown, validator = validators[part === 'header' ? 'headers' : part]) => {
    if (validator && !validator(value)) for (const error of validator.errors ?? []) issues.push(toIssue(part, error))
  }
  checkText('query', request.query, issues)
  check('path', request.params)
  check('query', request.query)
  check('header', request.headers)
  if (validators.body && request.body !== undefined) {
    checkText('body', request.body, issues)
    checkMetadataSize(request.body, issues)
    // What is nested too deeply or holds a forbidden key is not handed on to anything else.
    if (issues.length === 0) check('body', request.body)
  }
  if (issues.length > 0) throw validationError(issues)
}

function toIssue(part: Part, error: ValidationError): ValidationIssue {
  const at = (key: unknown) => `${error.instancePath}/${escapePointer(String(key))}`
  switch (error.keyword) {
    case 'required':
      return { in: part, pointer: at(error.params.missingProperty), message: 'is required' }
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return {
        in: part,
        pointer: at(error.params.additionalProperty ?? error.params.unevaluatedProperty),
        message: 'is not known here',
      }
    case 'enum':
      return {
        in: part,
        pointer: error.instancePath,
        message: `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`,
      }
    case 'pattern':
      if (error.params.pattern === '\\S') {
        return { in: part, pointer: error.instancePath, message: 'must hold a character that is not white space' }
      }
  }
  return { in: part, pointer: error.instancePath, message: error.message ?? `fails "${error.keyword}"` }
}

/**
 * What no schema says of text: NUL, which PostgreSQL cannot store; half a surrogate pair, which is no character; keys
 * that reach for an object's prototype; nesting that would exhaust the stack of whoever walks it later.
 */
function checkText(part: Part, root: unknown, issues: ValidationIssue[]): void {
  const walk = (value: unknown, pointer: string, depth: number): void => {
    if (typeof value === 'string') {
      const problem = textProblem(value)
      if (problem) issues.push({ in: part, pointer, message: problem })
    } else if (typeof value === 'object' && value !== null) {
      if (depth > MAX_DEPTH) {
        issues.push({ in: part, pointer, message: `must not be nested deeper than ${MAX_DEPTH} levels` })
        return
      }
      for (const key of Object.keys(value)) {
        const problem = FORBIDDEN_KEYS.has(key) ? 'is not allowed as a key' : textProblem(key)
        const here = `${pointer}/${escapePointer(key)}`
        if (problem) issues.push({ in: part, pointer: here, message: problem })
        else walk((value as Record<string, unknown>)[key], here, depth + 1)
        if (issues.length >= 20) return
      }
    }
  }
  walk(root, '', 0)
}

function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain NUL (U+0000)'
  if (!text.isWellFormed()) return 'must not contain an unpaired surrogate'
  return undefined
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

const escapePointer = (key: string) =>
  key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('\0', '\uFFFD').toWellFormed()

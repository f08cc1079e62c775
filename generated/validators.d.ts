// generated from spec/openapi.yaml by scripts/codegen; do not edit

import type { OperationId } from './operations'

export interface ValidationError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** Checks a value and leaves its errors in `errors`, until the next call. */
export interface Validator {
  (data: unknown): boolean
  errors?: ValidationError[] | null
}

export interface RequestValidators {
  /** Coerces the values of its object in place and fills in defaults. */
  path?: Validator
  query: Validator
  /** Names are in lower case. */
  headers?: Validator
  /** Fills in defaults in place. Of a multipart body: the fields that are not files. */
  body?: Validator
  /** Of an operation that takes a form: the JSON that it takes in its place. */
  json?: Validator
}

export const requestValidators: Record<OperationId, RequestValidators>

/** By status. A status without a validator is one that the contract does not allow. */
export const replyValidators: Record<OperationId, Partial<Record<number, Validator>>>

/** Input of the control endpoints. Events, examples, operations and codes are those of the contract. */
import { Ajv } from 'ajv'
import { invalid } from './errors.mjs'
import { HANDSHAKE } from './faults.mjs'
import { RESERVED_CLOSE_CODES } from './sockets.mjs'

const MAX_DELAY_MS = 600_000
/** Close codes of applications, and the standard ones that may be sent. */
const FIRST_CLOSE_CODE = 1000
const LAST_CLOSE_CODE = 4999
const MAX_REASON_BYTES = 123
const MAX_POLICY_REASON = 100

const object = (properties, required = []) => ({ type: 'object', additionalProperties: false, properties, required })
const count = (minimum, maximum) => ({ type: 'integer', minimum, ...(maximum && { maximum }) })
const userId = { type: 'string', minLength: 1 }

const messages = {
  required: ({ params }) => [`/${params.missingProperty}`, 'is required'],
  additionalProperties: ({ params, parentSchema }) => [
    `/${params.additionalProperty}`,
    `is not allowed; allowed are ${Object.keys(parentSchema.properties).join(', ') || 'none'}`,
  ],
  enum: ({ params }) => ['', `must be one of ${params.allowedValues.join(', ')}`],
  not: ({ schema }) => ['', `must not be one of ${schema.enum.join(', ')}: they are never sent`],
}

const toIssue = (error) => {
  const [below, message] = messages[error.keyword]?.(error) ?? ['', error.message]
  return { in: 'body', pointer: error.instancePath + below, message }
}

/** By endpoint: checks the body and fills in defaults. Throws a Refusal that names every invalid field. */
export const controlInputs = ({ operations, gateway }) => {
  const ajv = new Ajv({ allErrors: true, useDefaults: true, verbose: true, strict: false })
  const events = [...gateway.events.values()].filter(({ isOfClient }) => !isOfClient)
  const schemas = {
    faults: object(
      {
        operation: { type: 'string', enum: [...operations.map(({ id }) => id), HANDSHAKE] },
        times: { ...count(1), default: 1 },
        status: { type: 'integer' },
        code: { type: 'string' },
        details: { type: 'object' },
        delayMs: { ...count(0, MAX_DELAY_MS), default: 0 },
        drop: { type: 'boolean', default: false },
      },
      ['operation'],
    ),
    close: object(
      {
        code: {
          type: 'integer',
          minimum: FIRST_CLOSE_CODE,
          maximum: LAST_CLOSE_CODE,
          not: { enum: RESERVED_CLOSE_CODES },
        },
        reason: { type: 'string', maxLength: MAX_REASON_BYTES, default: '' },
        userId,
      },
      ['code'],
    ),
    'drop-frames': object({ count: count(0), userId }, ['count']),
    silence: object({ isSilent: { type: 'boolean' }, userId }, ['isSilent']),
    events: object(
      {
        event: { type: 'string', enum: events.map(({ name }) => name) },
        example: { type: 'string' },
        data: { type: 'object', default: {} },
        userId,
      },
      ['event'],
    ),
    policy: object(
      {
        contains: { type: 'string', minLength: 1 },
        action: { type: 'string', enum: ['refuse', 'hold'] },
        reason: { type: 'string', minLength: 1, maxLength: MAX_POLICY_REASON, default: 'policy' },
        details: { type: 'object', default: {} },
      },
      ['contains', 'action'],
    ),
    reset: object({}),
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const validate = ajv.compile(schema)
      const check = (body) => {
        if (!validate(body)) throw invalid((validate.errors ?? []).map(toIssue))
        return body
      }
      return [name, check]
    }),
  )
}

import { Validator, type Schema } from '@cfworker/json-schema'
import { readSpecification } from './specifications'

interface Message {
  name: string
  payload: Schema
}

interface Components {
  messages: Record<string, Message>
  schemas: Record<string, Schema>
}

const BASE = 'https://contract.test'

const componentsOf = (name: 'openapi' | 'asyncapi') =>
  (readSpecification(name) as { components: Components }).components

const validators = new Map<string, Validator>()
let documents: { openapi: Components; asyncapi: Components } | undefined

/**
 * Validates whole frames directly by spec/asyncapi.yaml, with a library that shares no code with the generated
 * validators: neither the preparation of schemas and references, nor the rules.
 */
function validatorOf(event: string): Validator | undefined {
  documents ??= { openapi: componentsOf('openapi'), asyncapi: componentsOf('asyncapi') }
  const { openapi, asyncapi } = documents
  const message = Object.values(asyncapi.messages).find(({ name }) => name === event)
  if (!message) return undefined
  const components = { schemas: asyncapi.schemas }
  const validator = new Validator({ ...message.payload, $id: `${BASE}/asyncapi.yaml`, components }, '2020-12', false)
  // Only schemas: the library would take an `id` in an example for a schema's `$id`.
  validator.addSchema({ components: { schemas: openapi.schemas } }, `${BASE}/openapi.yaml`)
  validators.set(event, validator)
  return validator
}

/** The error in a frame, if any. */
export function secondOpinion(frame: { event: string }): string | undefined {
  const validator = validators.get(frame.event) ?? validatorOf(frame.event)
  if (!validator) return `there is no message ${frame.event}`
  const { valid, errors } = validator.validate(frame)
  return valid ? undefined : errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`).join('; ')
}

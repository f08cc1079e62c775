import { ChatError, ConfigError } from '../../index'

/**
 * A refusal of the service, such as that of an erasure under a legal hold. Printed as one sentence, without a stack.
 */
export function withoutStack(error: unknown): unknown {
  return error instanceof ChatError && error.status < 500 ? new ConfigError(messageOf(error)) : error
}

function messageOf({ message, details }: ChatError): string {
  const { errors } = details as { errors?: { pointer: string; message: string }[] }
  return errors?.map(({ pointer, message }) => `${pointer.slice(1)} ${message}`).join('; ') ?? message
}

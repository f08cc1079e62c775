import { ChatError, ConfigError } from '../../index'

/** What the service refuses, such as an erasure by a legal hold, is no fault of the program: it is printed as one sentence. */
export function withoutStack(error: unknown): unknown {
  return error instanceof ChatError && error.status < 500 ? new ConfigError(messageOf(error)) : error
}

function messageOf({ message, details }: ChatError): string {
  const { errors } = details as { errors?: { pointer: string; message: string }[] }
  return errors?.map(({ pointer, message }) => `${pointer.slice(1)} ${message}`).join('; ') ?? message
}

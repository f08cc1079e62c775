import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ChatError, ConfigError } from '../index'

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>>

/** The arguments of a command. @throws ConfigError */
export function parse<O extends Options>(args: string[], options: O): Parsed<O> {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

/** Prints to standard output, and waits for a slow reader. */
export function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())))
}

export const writeJson = (value: unknown): Promise<void> => write(`${JSON.stringify(value)}\n`)

/** A refusal, such as that of an erasure under a legal hold, as an error that is printed without a stack. */
export function withoutStack(error: unknown): unknown {
  return error instanceof ChatError && error.status < 500 ? new ConfigError(messageOf(error)) : error
}

function messageOf({ message, details }: ChatError): string {
  const { errors } = details as { errors?: { pointer: string; message: string }[] }
  return errors?.map(({ pointer, message }) => `${pointer.slice(1)} ${message}`).join('; ') ?? message
}

/** Output never blocks or ends the process: its reader may be gone, or a terminal paused or disconnected. */
export function neverWaitForOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined)
    // Node writes to terminals synchronously, and has no public API to change that. Pipes are asynchronous.
    const { _handle: handle } = stream as { _handle?: { setBlocking?: (isBlocking: boolean) => void } }
    if (stream.isTTY) handle?.setBlocking?.(false)
  }
}

#!/usr/bin/env node
import { reasonOf } from '../platform/database/errors'
import { helpOf, readArguments } from './arguments'
import { UsageError } from './command'
import { print, printError } from './output'

async function main(): Promise<number> {
  const { name, command, flags, operands } = readArguments(process.argv.slice(2))
  if (!flags.help) return command.run(flags, operands)
  print(helpOf(name, command))
  return 0
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    printError(reasonOf(error))
    process.exitCode = error instanceof UsageError ? 2 : 1
  },
)

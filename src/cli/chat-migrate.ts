#!/usr/bin/env node
import { reasonOf } from '../platform/database/errors'
import { helpOf, readArguments } from './arguments'
import { type Source, UsageError } from './command'
import { commands } from './commands'
import { findSource } from './database'
import { print, printError } from './output'

const NO_DATABASE: Source = { url: '', name: '' }

async function main(): Promise<number> {
  const { name, command, flags, operands } = readArguments(process.argv.slice(2), commands, 'deploy')
  if (flags.help) {
    print(helpOf(name, command, commands))
    return 0
  }
  return command.run(flags, command.needsNoDatabase ? NO_DATABASE : findSource(flags), operands)
}

main()
  .then((code) => {
    process.exitCode = code
  })
  .catch((error: unknown) => {
    const isUsage = error instanceof UsageError
    printError(reasonOf(error))
    process.exitCode = isUsage ? 2 : 1
  })

import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pino from 'pino'
import { ConfigError, createChat, type ChatService, type DataOperations, type Erasure } from '../index'
import { parse, withoutStack, writeJson } from './command-line'
import { complianceCommand, isComplianceCommand } from './compliance-command'
import { TokenDirectory } from './directory'
import { readDataSettings } from './environment'
import { HttpDirectory } from './http-directory'
import { openStorage } from './storage'

const help = `Usage: chat-service data <command> --tenant <id> [options]

Exports the data of a user, and erases a user or a tenant. Servers may be running: they continue an erasure whose command was
ended. Only one process can open an embedded database: stop the server first.
docs/compliance.md lists what is exported, what is erased, and what is kept.

Commands:
  export        prints the data of a user, one JSON line per record
  erase-user    erases a user, and waits for the end
  erase-tenant  erases everything of a tenant, and waits for the end
  list          lists running erasures, and those of the last 30 days
  hold, holds, release, export-hold, audit, moderation-report
                legal holds and the audit of moderation: chat-service data hold --help

Options:
  --tenant <id>
  --user <id>                       of export and erase-user
  --messages <anonymise | delete>   of erase-user: what to do with the user's messages
  --files <folder>                  of export: the folder for the content of files
  --dry-run                         of erase-user and erase-tenant: counts, and erases nothing
  --yes                             of erase-user and erase-tenant: required to erase
  -h, --help                        print this help

It needs all settings of the server, because the command runs as another process of the service.
`

const options = {
  tenant: { type: 'string' },
  user: { type: 'string' },
  messages: { type: 'string' },
  files: { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Flags = ReturnType<typeof parse<typeof options>>['values']
/** The options of each command beside the tenant. */
const commands: Record<string, (keyof Flags)[]> = {
  export: ['user', 'files'],
  'erase-user': ['user', 'messages', 'dry-run', 'yes'],
  'erase-tenant': ['dry-run', 'yes'],
  list: [],
}

const say = (text: string) => void process.stderr.write(`${text}\n`)

/** @throws ConfigError for invalid arguments or settings. */
export async function dataCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (isComplianceCommand(args[0])) return complianceCommand(args, env)
  const { values, positionals } = parse(args, options)
  const [command, ...more] = positionals
  if (values.help || command === undefined) {
    process.stdout.write(help)
    return
  }
  check(command, more, values)
  const { tenant = '', user = '', messages, files } = values
  await withChat(env, async (chat) => {
    const data = chat.data(tenant)
    if (command === 'export') return exportTo(data, user, files)
    if (command === 'list') {
      for (const erasure of await data.erasures()) await writeJson(erasure)
      return
    }
    if (!values.yes || values['dry-run']) {
      await writeJson({
        dryRun: true,
        counts: command === 'erase-user' ? await countUser(data, user) : await data.count(),
      })
      if (!values['dry-run']) {
        say('Nothing was erased: add --yes to erase this, which cannot be undone.')
        process.exitCode = 1
      }
      return
    }
    const begun =
      command === 'erase-user'
        ? await data.eraseUser(user, { messages: messages as 'anonymise' | 'delete' })
        : await data.eraseTenant()
    say(`erasure ${begun.id} runs; servers continue it if this command ends`)
    await writeJson(await followed(data, begun))
  })
}

function check(command: string, more: string[], values: Flags): void {
  const takes = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!takes) throw new ConfigError(`Unknown command "${command}". chat-service data --help lists the commands.`)
  if (more.length > 0) throw new ConfigError(`${command} takes only options, got "${more[0]}".`)
  const unknown = (Object.keys(values) as (keyof Flags)[]).find((name) => name !== 'tenant' && !takes.includes(name))
  if (unknown) throw new ConfigError(`${command} does not take --${unknown}.`)
  if (!values.tenant) throw new ConfigError(`Give ${command} --tenant <id>.`)
  if (takes.includes('user') && !values.user) throw new ConfigError(`Give ${command} --user <id>.`)
  if (takes.includes('messages') && values.messages !== 'anonymise' && values.messages !== 'delete') {
    throw new ConfigError(`Give ${command} --messages anonymise, or --messages delete.`)
  }
}

/** Opens the service as another process of the server, which serves no requests: its guard refuses all. */
async function withChat(env: NodeJS.ProcessEnv, run: (chat: ChatService) => Promise<void>): Promise<void> {
  const settings = readDataSettings(env)
  const { directory } = settings
  // Standard output is for records only.
  const logger = pino({ name: 'chat-service', level: 'warn' }, process.stderr)
  const storage = await openStorage(settings, () => '')
  const chat = await createChat({
    providers: {
      authGuard: { canActivate: () => false },
      userExtractor: { extractUser: () => null },
      userResolver: directory ? new HttpDirectory(directory, logger) : new TokenDirectory(),
      storageProvider: storage.provider,
    },
    ...settings.service,
    logging: { logger },
  })
  try {
    await run(chat)
  } catch (error) {
    throw withoutStack(error)
  } finally {
    await chat.close()
  }
}

async function exportTo(data: DataOperations, userId: string, folder: string | undefined): Promise<void> {
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const record of data.exportUser(userId)) {
    if ((record.type !== 'file' && record.type !== 'upload') || folder === undefined) {
      await writeJson(record)
      continue
    }
    // Named by id, because a user's file name may contain a path.
    const name = String(record.fileName)
      .replace(/[^\p{L}\p{N}._-]/gu, '_')
      .slice(-100)
    const { messageId, index, uploadId } = record
    const place =
      record.type === 'upload' ? uploadId : index === 0 ? messageId : `${String(messageId)}-${String(index)}`
    const savedAs = `${String(place)}-${name}`
    try {
      await pipeline(
        await data.openFile(String(record.fileUrl)),
        createWriteStream(join(folder, savedAs), { mode: 0o600 }),
      )
      await writeJson({ ...record, savedAs })
    } catch (error) {
      say(`${savedAs} could not be read: ${(error as Error).message}`)
      process.exitCode = 1
      await writeJson({ ...record, savedAs: null })
    }
  }
}

async function countUser(data: DataOperations, userId: string): Promise<unknown> {
  for await (const record of data.exportUser(userId)) if (record.type === 'end') return record.counts
  return {}
}

/** Reports the progress periodically. */
async function followed(data: DataOperations, { id }: Erasure): Promise<Erasure> {
  let said = ''
  const timer = setInterval(() => {
    const look = async () => {
      const { round, phase, heldBy } = await data.erasure(id)
      const now = heldBy === null ? `round ${round}: ${phase}` : `waits for the legal hold ${heldBy}`
      if (now !== said) say(now)
      said = now
    }
    look().catch(() => undefined)
  }, 1000)
  try {
    return await data.done(id)
  } finally {
    clearInterval(timer)
  }
}

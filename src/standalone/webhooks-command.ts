import { ConfigError, openConsumers, type Consumers, type ConsumerStatus } from '../index'
import { parse } from './command-line'
import { readDatabase } from './environment'
import { isWebhookConsumer } from './webhooks'

const help = `Usage: chat-service webhooks <command> [options]

Lists webhooks, and retries failed ones. A running server sends them. Only one process can open an embedded database:
stop the server first.

Commands:
  list                       lists webhook consumers with their progress and failed events
  retry <id>… | --all        retries failed events at once, out of order
  discard <id>… | --all      discards failed events
  remove --consumer <name>   removes a consumer whose URL is no longer set, with its position and failed events

Options:
  --consumer <name>          only this consumer, as listed
  --limit <number>           maximum failed events that list shows per consumer, newest first; default 20
  --json                     print JSON
  -h, --help                 print this help

CHAT_DATABASE_URL names the database.
`

const options = {
  all: { type: 'boolean' },
  consumer: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const print = (text: string) => void process.stdout.write(`${text}\n`)

/** @throws ConfigError for invalid arguments. */
export async function webhooksCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = parse(args, options)
  const [command, ...ids] = positionals
  if (values.help || command === undefined) {
    process.stdout.write(help)
    return
  }
  if (!['list', 'retry', 'discard', 'remove'].includes(command)) {
    throw new ConfigError(`Unknown command "${command}". chat-service webhooks --help lists the commands.`)
  }
  const limit = Number(values.limit ?? 20)
  if (!Number.isInteger(limit) || limit < 1) throw new ConfigError('--limit must be a whole number of at least 1.')
  const isChange = command === 'retry' || command === 'discard'
  if (isChange && ids.length > 0 === (values.all ?? false)) throw new ConfigError(`Give ${command} ids, or --all.`)
  if (command === 'remove' && values.consumer === undefined) throw new ConfigError('Give remove --consumer <name>.')

  const opened = await openConsumers({ database: readDatabase(env) })
  try {
    const { consumers } = opened
    const webhooks = (await consumers.list()).filter(({ name }) => isWebhookConsumer(name))
    const chosen = webhooks.filter(({ name }) => name === (values.consumer ?? name))
    if (values.consumer !== undefined && chosen.length === 0)
      throw new ConfigError(`There is no webhook consumer "${values.consumer}".`)
    const names = chosen.map(({ name }) => name)
    if (command === 'list') await list(consumers, chosen, limit, values.json ?? false)
    else if (command === 'remove') {
      for (const name of names) await consumers.remove(name)
      print(`removed ${names.join(', ')}`)
    } else {
      let count = 0
      const events = values.all ? 'all' : ids
      for (const name of names) count += await consumers[command as 'retry' | 'discard'](name, events)
      print(`${count} ${command === 'retry' ? 'to be retried' : 'discarded'}`)
      if (count === 0 && !values.all) process.exitCode = 1
    }
  } finally {
    await opened.close()
  }
}

async function list(consumers: Consumers, found: ConsumerStatus[], limit: number, json: boolean): Promise<void> {
  const all = await Promise.all(
    found.map(async (consumer) => ({ ...consumer, failures: await consumers.failures(consumer.name, { limit }) })),
  )
  if (json) return print(JSON.stringify(all, null, 2))
  if (all.length === 0) print('There are no webhooks in this database.')
  for (const { name, behind, failed, lostUntil, failures } of all) {
    const since = behind.since ? `, the oldest of ${behind.since.toISOString()}` : ''
    print(name)
    print(`  waiting: at most ${behind.events} events of ${behind.channels} channels and users${since}`)
    print(`  failed: ${failed.retrying} to be retried, ${failed.setAside} set aside`)
    if (lostUntil) print(`  lost: events from before ${lostUntil.toISOString()}, which the log no longer has`)
    for (const { id, name: event, attempts, error, retryAt } of failures) {
      const next = retryAt ? `again ${retryAt.toISOString()}` : 'set aside'
      print(`  ${id}  ${event}  ${attempts} attempts, ${next}: ${error}`)
    }
  }
}

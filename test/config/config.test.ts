import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { ConfigError, createChat, DatabaseSetupError, type ChatOptions, type ChatService } from '../../src/index'
import { createDatabase, databaseUrl } from '../support/database'
import { providers } from '../support/world'

const good = { database: { url: 'pglite:' }, redis: { url: 'memory:' }, logging: { level: 'silent' } }
const SECRET = 'hunter2'

const services: ChatService[] = []
afterAll(async () => {
  for (const service of services) await service.close()
})

/** createChat as a host without TypeScript calls it. */
async function start(options: unknown): Promise<ChatService> {
  const service = await createChat(options as ChatOptions)
  services.push(service)
  return service
}

/** The error of createChat for these options. */
async function problemOf(options: unknown): Promise<string> {
  const error: unknown = await start(options).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ConfigError)
  return (error as ConfigError).message
}

describe('an invalid option is named, with its value and the fix', () => {
  const { authGuard, userExtractor, userResolver } = providers
  const class0 = new (class {
    canActivate = 'yes'
  })()

  it.each<[string, unknown, string[]]>([
    ['no options', undefined, ['"providers.authGuard"', 'missing', 'canActivate()']],
    ['options that are a text', 'postgres', ['The options', 'an object', '"postgres"']],
    ['no providers', good, ['"providers.authGuard"', 'missing']],
    ['providers that are none', { ...good, providers: [] }, ['"providers"', 'an object', 'an array']],
    ['no guard', { ...good, providers: { userExtractor } }, ['"providers.authGuard"', 'missing', 'canActivate()']],
    [
      'a guard of another kind',
      { ...good, providers: { ...providers, authGuard: () => true } },
      ['"providers.authGuard"', 'canActivate()', 'a function'],
    ],
    [
      'a guard without its method',
      { ...good, providers: { ...providers, authGuard: class0 } },
      ['"providers.authGuard"', 'canActivate()', 'an object'],
    ],
    [
      'no extractor',
      { ...good, providers: { authGuard, userResolver } },
      ['"providers.userExtractor"', 'extractUser()'],
    ],
    [
      'half a resolver',
      { ...good, providers: { ...providers, userResolver: { getUser: () => null } } },
      ['"providers.userResolver"', 'getUsers()', 'searchUsers()'],
    ],
    [
      'half a storage',
      { ...good, providers: { ...providers, storageProvider: { upload: () => undefined } } },
      ['"providers.storageProvider"', 'upload()', 'delete()'],
    ],
    [
      'settings by tenant without their method',
      { ...good, providers: { ...providers, settingsProvider: {} } },
      ['"providers.settingsProvider"', 'settingsFor()', 'an object'],
    ],
    [
      'an unknown provider',
      { ...good, providers: { ...providers, authGaurd: authGuard } },
      ['"providers.authGaurd"', 'unknown', 'authGuard'],
    ],
  ])('%s', async (_what, options, parts) => {
    const problem = await problemOf(options)
    for (const part of parts) expect(problem).toContain(part)
  })

  const settings: [string, unknown, string[]][] = [
    ['no database', { database: undefined }, ['"database.url"', 'missing', '"postgres:"', '"pglite:"', 'CHAT_DATABASE_URL']],
    ['a database that is null', { database: null }, ['"database"', 'an object', 'null']],
    ['a database that is a URL', { database: `postgres://chat:${SECRET}@db/chat` }, ['"database"', 'an object', 'a text']],
    ['another database', { database: { url: `mysql://chat:${SECRET}@db/chat` } }, ['"database.url"', '"postgres:"', '"mysql:"']],
    ['a URL without a scheme', { database: { url: `chat:${SECRET}@db/chat` } }, ['"database.url"', '"postgres:"']],
    ['a short URL without a scheme', { database: { url: `a:${SECRET}` } }, ['"database.url"', '"postgres:"']],
    ['a broken URL', { database: { url: `postgres://chat:${SECRET}#@db:5432/chat` } }, ['"database.url"', 'not a valid URL', 'percent-encode']],
    ['a URL without slashes', { database: { url: `postgres:chat:${SECRET}@db` } }, ['"database.url"', 'not a valid URL']],
    ['a connection string of libpq', { database: { url: `host=db password=${SECRET}` } }, ['"database.url"', '"postgres:"']],
    ['a URL that is an object', { database: { url: { host: 'db', password: SECRET } } }, ['"database.url"', 'an object']],
    ['a URL that is a list', { database: { url: [`postgres://:${SECRET}@db`] } }, ['"database.url"', 'an array']],
    ['an empty URL', { database: { url: '' } }, ['"database.url"', '""']],
    ['a pool of nothing', { database: { url: 'pglite:', poolSize: 0 } }, ['"database.poolSize"', 'at least 1', '0']],
    ['a pool of no number', { database: { url: 'pglite:', poolSize: NaN } }, ['"database.poolSize"', 'NaN']],
    ['a pool of a text', { database: { url: 'pglite:', poolSize: '10' } }, ['"database.poolSize"', '"10"']],
    ['a pool of a bigint', { database: { url: 'pglite:', poolSize: 10n } }, ['"database.poolSize"', 'bigint']],
    ['a flag that is none', { database: { url: 'pglite:', migrate: 'yes' } }, ['"database.migrate"', 'true or false', '"yes"']],
    ['an unknown option of the database', { database: { url: 'pglite:', pool: 5 } }, ['"database.pool"', 'unknown', 'poolSize']],
    ['no bus', { redis: undefined }, ['"redis.url"', 'missing', '"memory:"', 'CHAT_REDIS_URL']],
    ['a bus that is a URL', { redis: `redis://:${SECRET}@cache` }, ['"redis"', 'an object']],
    ['another bus', { redis: { url: `amqp://chat:${SECRET}@bus` } }, ['"redis.url"', '"amqp:"']],
    ['a broken bus', { redis: { url: `redis://:${SECRET}#@cache:6379` } }, ['"redis.url"', 'not a valid URL']],
    ['a prefix that is none', { redis: { url: 'memory:', prefix: 5 } }, ['"redis.prefix"', '5']],
    ['an unknown level', { logging: { level: 'loud' } }, ['"logging.level"', 'info', '"loud"']],
    ['a logger that is none', { logging: { logger: { info: () => undefined } } }, ['"logging.logger"', 'debug', 'an object']],
    ['limits that are a list', { limits: [] }, ['"limits"', 'an array']],
    ['a limit below zero', { limits: { maxChannelMembers: -1 } }, ['"limits.maxChannelMembers"', '-1']],
    ['half a limit', { limits: { maxMessageLength: 0.5 } }, ['"limits.maxMessageLength"', '0.5']],
    ['a poll of one option', { limits: { maxPollOptions: 1 } }, ['"limits.maxPollOptions"', 'at least 2']],
    ['a rate without its requests', { limits: { rates: { user: { seconds: 5 } } } }, ['"limits.rates.user.requests"', 'missing', 'at least 1']],
    ['a rate of no class', { limits: { rates: { classes: { sned: { requests: 1 } } } } }, ['"limits.rates.classes.sned"', 'unknown', 'upload']],
    ['streams too long for the buffer', { limits: { maxStreamLength: 160_000 } }, ['"limits.maxStreamLength"', '160000', 'at most 152917', '"gateway.maxBufferedBytes"', 'at least 1091072']],
    ['a buffer too small for streams', { gateway: { maxBufferedBytes: 100_000 } }, ['"limits.maxStreamLength" is 100000', '"gateway.maxBufferedBytes" of at least 731072.']],
    ['an unknown limit', { limits: { maxMembers: 1 } }, ['"limits.maxMembers"', 'unknown', 'maxChannelMembers']],
    ['a path without a slash', { gateway: { path: 'chat' } }, ['"gateway.path"', '"/"', '"chat"']],
    ['a path that is a list', { gateway: { path: ['/chat'] } }, ['"gateway.path"', 'an array']],
    ['a heartbeat beyond all timers', { gateway: { heartbeatSeconds: 3_000_000 } }, ['"gateway.heartbeatSeconds"', '3000000']],
    ['an origin with a path', { gateway: { allowedOrigins: ['https://app.example.com/'] } }, ['"gateway.allowedOrigins"', 'https://app.example.com']],
    ['an origin of any kind', { gateway: { allowedOrigins: ['*'] } }, ['"gateway.allowedOrigins"']],
    ['types that are no texts', { storage: { allowedMimeTypes: [5] } }, ['"storage.allowedMimeTypes"', 'array of strings']],
    ['a file of nothing', { storage: { maxFileSize: 0 } }, ['"storage.maxFileSize"', '0']],
    ['documentation without an address', { docsUrl: 'docs' }, ['"docsUrl"', 'a path that starts with', '"docs"']],
    ['documentation at an address that would end a header', { docsUrl: 'https://x/>; rel="next"' }, ['"docsUrl"']],
    ['an unknown option', { databse: {} }, ['"databse"', 'unknown', 'database']],
  ] // prettier-ignore

  it.each(settings)('%s', async (_what, wrong, parts) => {
    const problem = await problemOf({ providers, ...good, ...(wrong as object) })
    for (const part of parts) expect(problem).toContain(part)
    expect(problem).not.toContain(SECRET)
  })

  it.each(settings)('%s, from a factory', async (_what, wrong, parts) => {
    const problem = await problemOf({ providers, config: () => Promise.resolve({ ...good, ...(wrong as object) }) })
    for (const part of parts) expect(problem).toContain(part)
    expect(problem).not.toContain(SECRET)
  })
})

describe('a factory of settings', () => {
  it('may be synchronous or not', async () => {
    const settings = { ...good, database: { url: await createDatabase() } }
    expect(await (await start({ providers, config: () => settings })).health()).toMatchObject({ status: 'ok' })
    expect(await (await start({ providers, config: async () => settings })).health()).toMatchObject({ status: 'ok' })
  })

  it('never creates the providers', async () => {
    const problem = await problemOf({ providers, config: () => ({ ...good, providers }) })
    expect(problem).toContain('"providers"')
    expect(problem).toContain('createChat itself')
    expect(await problemOf({ config: () => ({ ...good, providers }) })).toContain('"providers.authGuard" is missing')
  })

  it('excludes other options', async () => {
    expect(await problemOf({ providers, ...good, config: () => good })).toContain('unknown')
  })

  it.each([
    ['no function', { providers, config: good }, 'a function'],
    ['no function, beside settings', { providers, ...good, config: 5 }, '"config" must be a function'],
    ['one that returns a text', { providers, config: () => 'pglite:' }, 'an object'],
    ['one that returns nothing', { providers, config: () => undefined }, '"database.url"'],
    ['one that returns null', { providers, config: () => null }, 'an object'],
  ])('is refused where it is %s', async (_what, options, part) => {
    expect(await problemOf(options)).toContain(part)
  })

  it('passes on its own failure', async () => {
    const reason = new Error('the vault is sealed')
    await expect(start({ providers, config: () => Promise.reject(reason) })).rejects.toBe(reason)
  })
})

describe('a PostgreSQL database', () => {
  const options = (url: string, more: object = {}) => ({ providers, ...good, database: { url, ...more } })

  async function emptyDatabase(): Promise<string> {
    const name = `${process.env.TEST_TEMPLATE_DATABASE}_${randomBytes(5).toString('hex')}`
    const admin = new Client({ connectionString: process.env.TEST_POSTGRES_ADMIN_URL })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    return databaseUrl(name)
  }

  it('without the schema is refused, naming the command that creates it', async () => {
    const url = await emptyDatabase()
    const problem = await problemOf(options(url))
    expect(problem).toContain('npx chat-migrate')
    expect(problem).toContain(new URL(url).pathname.slice(1))
  })

  it('with an old schema is refused, naming the missing migrations', async () => {
    const url = await createDatabase()
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query("delete from chat_migrations where name = '0001_baseline'")
    await client.end()
    expect(await problemOf(options(url))).toContain('npx chat-migrate')
  })

  it('gets the schema on request, even from several processes at once', async () => {
    const url = await emptyDatabase()
    const started = await Promise.all([1, 2, 3].map(() => start(options(url, { migrate: true }))))
    for (const service of started) expect(await service.health()).toMatchObject({ status: 'ok' })
    expect(await (await start(options(url))).health()).toMatchObject({ status: 'ok' })
  })

  it('that cannot be reached is named without its password', async () => {
    for (const migrate of [false, true]) {
      const error: unknown = await start(
        options(`postgres://chat:${SECRET}@127.0.0.1:1/conversations`, { migrate }),
      ).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(DatabaseSetupError)
      expect((error as Error).message).toContain('127.0.0.1:1/conversations')
      expect((error as Error).message).not.toContain(SECRET)
    }
  })
})

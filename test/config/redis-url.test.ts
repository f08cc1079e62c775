import { ConfigError } from '../../src/errors'
import { readRedisUrl } from '../../src/config/redis-url'

const SECRET = 'hunter2'

describe('the option redis.url', () => {
  it.each([
    ['memory:', undefined],
    ['redis://cache:6379/1', { kind: 'single', url: 'redis://cache:6379/1' }],
    [`rediss://chat:${SECRET}@cache`, { kind: 'single', url: `rediss://chat:${SECRET}@cache` }],
    [
      'redis+sentinel://one,two:26380/main',
      {
        kind: 'sentinel',
        sentinels: [
          { host: 'one', port: 26379 },
          { host: 'two', port: 26380 },
        ],
        master: 'main',
        database: 0,
        sentinel: {},
        tls: false,
      },
    ],
    [
      'rediss+sentinel://chat:p%40ss%2Fw%2Crd@[::1]:26379/my%20master/3?sentinelPassword=s%26p&sentinelUsername=watch',
      {
        kind: 'sentinel',
        sentinels: [{ host: '::1', port: 26379 }],
        master: 'my master',
        database: 3,
        sentinel: { username: 'watch', password: 's&p' },
        username: 'chat',
        password: 'p@ss/w,rd',
        tls: true,
      },
    ],
    [
      `redis+cluster://:${SECRET}@10.0.0.1:7000,10.0.0.2/`,
      {
        kind: 'cluster',
        nodes: [
          { host: '10.0.0.1', port: 7000 },
          { host: '10.0.0.2', port: 6379 },
        ],
        password: SECRET,
        tls: false,
      },
    ],
    ['rediss+cluster://cache', { kind: 'cluster', nodes: [{ host: 'cache', port: 6379 }], tls: true }],
  ])('may be %s', (url, server) => {
    expect(readRedisUrl(url)).toEqual(server)
  })

  it.each([
    ['redis:cache', 'not a valid URL'],
    [`redis://:${SECRET}#@cache:6379`, 'not a valid URL'],
    [`redis://:${SECRET}@one:6379,two:6379`, 'not a valid URL'],
    [`amqp://chat:${SECRET}@bus`, '"amqp:"'],
    [`chat:${SECRET}@bus`, 'without a scheme'],
    [`redis+other://:${SECRET}@one`, '"redis+other:"'],
    [`redis+sentinel://:${SECRET}@one,two`, 'names no master'],
    [`redis+sentinel://:${SECRET}@one/main/first`, 'names no master'],
    [`redis+sentinel://:${SECRET}@one/main?password=${SECRET}`, 'sentinelPassword'],
    [`redis+sentinel://:${SECRET}@one:port/main`, 'not a valid URL'],
    [`redis+sentinel://:${SECRET}@one,/main`, 'not a valid URL'],
    [`redis+sentinel://:${SECRET}/@one/main`, 'not a valid URL'],
    [`redis+sentinel://:${SECRET}%ZZ@one/main`, 'not a valid URL'],
    ['redis+cluster://', 'not a valid URL'],
    ['redis+cluster:one', 'not a valid URL'],
    [`redis+cluster://:${SECRET}#@one`, 'not a valid URL'],
    [`redis+cluster://:${SECRET}@one/1`, 'database'],
    [`redis+cluster://:${SECRET}@one?password=${SECRET}`, 'parameters'],
  ])('is refused where it is %s', (url, problem) => {
    const read = () => readRedisUrl(url)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(problem)
    expect(read).toThrow('"redis.url"')
    for (const form of ['redis://', 'redis+sentinel://', 'redis+cluster://', 'rediss', 'memory:'])
      expect(read).toThrow(form)
    expect(read).not.toThrow(SECRET)
  })
})

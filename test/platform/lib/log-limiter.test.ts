import { pino } from 'pino'
import { logLimiter } from '../../../src/platform/lib/log-limiter'

it('logs each warning once per half minute with a count of repeats, and all of them at debug level', () => {
  const lines: { level: string; msg: string; repeated?: number }[] = []
  const log = pino(
    { level: 'debug', formatters: { level: (level) => ({ level }) } },
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  )
  let now = 1_000_000
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  const warn = logLimiter(log)
  const seen = () => lines.splice(0).map(({ level, msg, repeated }) => [level, msg, repeated])

  for (let n = 0; n < 3; n += 1) warn(new Error('away'), 'a')
  warn(new Error('away'), 'b')
  expect(seen()).toEqual([
    ['warn', 'a', undefined],
    ['debug', 'a', undefined],
    ['debug', 'a', undefined],
    ['warn', 'b', undefined],
  ])
  now += 30_000
  warn(new Error('away'), 'a')
  warn(new Error('away'), 'b')
  expect(seen()).toEqual([
    ['warn', 'a', 2],
    ['warn', 'b', undefined],
  ])
})

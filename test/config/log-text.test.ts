import { logText } from '../../src/config/log-text'

const line = (fields: object) =>
  logText(`${JSON.stringify({ time: 0, pid: 1, hostname: 'h', name: 'n', ...fields })}\n`)

it('is a line with the time, the level, the message and its fields', () => {
  const text = line({ level: 40, name: 'chat-service', requestId: 'r-1', count: 2, list: ['a'], msg: 'slow statement' })
  expect(text).toMatch(/^\d\d:\d\d:\d\d warn {2}slow statement requestId=r-1 count=2 list=\["a"\]\n$/)
})

it('has the stack of an error below it', () => {
  const text = line({ level: 50, err: { stack: 'Error: no\n    at here', message: 'no' }, msg: 'failed' })
  expect(text).toMatch(/ error failed\n {4}Error: no\n {8}at here\n$/)
})

it('escapes control characters from callers', () => {
  const text = line({ level: 30, origin: 'a\nb\u001b[2Jc', msg: 'from\r\u009b1m', err: { stack: 'one\ntwo\u0007' } })
  expect(text).toContain(String.raw`from\u000d\u009b1m origin=a\u000ab\u001b[2Jc`)
  expect(text).toContain('two\\u0007')
})

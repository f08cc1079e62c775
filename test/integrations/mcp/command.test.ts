import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions, UsageError } from '../../../integrations/mcp/src/options'
import { Program } from '../../support/program'
import { command } from './hosts'

afterEach(() => Program.killAll())

const url = { CHAT_URL: 'http://localhost:1' }

it.each([
  [[], {}, 'CHAT_URL, or --url, is missing'],
  [
    [],
    { CHAT_URL: 'localhost:3000' },
    'CHAT_URL, or --url, must be a URL that begins with http:// or https://; it is "localhost:3000"',
  ],
  [[], url, 'CHAT_TOKEN is missing'],
  [['--token-file', '/no/such/file'], url, 'CHAT_TOKEN_FILE, or --token-file, cannot be read: ENOENT'],
  [
    ['--token-file', '/tmp/token'],
    { ...url, CHAT_TOKEN: 'x' },
    'CHAT_TOKEN and CHAT_TOKEN_FILE, or --token-file, must not be given together',
  ],
  [
    ['--timeout', 'soon'],
    { ...url, CHAT_TOKEN: 'x' },
    'CHAT_TIMEOUT_MS, or --timeout, must be a whole number from 1 to 600000; it is "soon"',
  ],
  [['--port', '80'], { ...url, CHAT_TOKEN: 'x' }, '--port is for --http, which is missing'],
  [['--http'], { ...url, CHAT_TOKEN: 'x' }, 'must not be given with --http: each request brings the token of its user'],
  [
    ['--http', '--port', '70000'],
    url,
    'CHAT_MCP_PORT, or --port, must be a whole number from 0 to 65535; it is "70000"',
  ],
  [['--http', '--host', '0.0.0.0'], url, 'CHAT_MCP_ALLOWED_HOSTS, or --allow-host, is missing'],
  [['--token', 'x'], url, "Unknown option '--token'"],
])('%j with %j is refused', (args, variables, reason) => {
  const read = () => readOptions(args, variables)
  expect(read).toThrow(UsageError)
  expect(read).toThrow(reason)
})

it('a refusal is printed to standard error, with a pointer to the options', async () => {
  expect(await command([])).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^CHAT_URL, or --url, is missing.*\nchat-service-mcp --help/),
  })
})

it('--help names each variable', async () => {
  const { code, stdout } = await command(['--help'])
  expect(code).toBe(0)
  const names = [
    'URL',
    'TOKEN',
    'TOKEN_FILE',
    'TIMEOUT_MS',
    'MCP_HOST',
    'MCP_PORT',
    'MCP_ALLOWED_HOSTS',
    'MCP_ALLOWED_ORIGINS',
  ]
  for (const name of names) expect(stdout).toContain(`CHAT_${name}`)
})

it('an empty token file is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chat-mcp-'))
  writeFileSync(join(folder, 'token'), '')
  expect(() => readOptions(['--token-file', join(folder, 'token')], url)).toThrow('which is empty')
  rmSync(folder, { recursive: true })
})

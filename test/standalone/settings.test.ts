import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
import { readEnvironment } from '../../src/standalone/environment'
import { listVariables, variables } from '../../src/standalone/variables'
import { describeSettings, gatherSettings } from '../../src/standalone/settings'
import { createDatabase } from '../support/database'
import { Program } from '../support/program'

const folder = mkdtempSync(join(tmpdir(), 'chat-settings-'))
afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

it.each([
  ['lines', 'PORT=4000\n# Not this.\nCHAT_PROXIES="2"\nCHAT_ALLOWED_ORIGINS=https://a.example,https://b.example\n'],
  ['JSON', '{"PORT": 4000, "CHAT_PROXIES": "2", "CHAT_ALLOWED_ORIGINS": ["https://a.example", "https://b.example"]}'],
])('reads %s, named by the argument or by the environment, which comes first', (_form, text) => {
  const path = file('settings', text)
  const expected = { PORT: '4000', CHAT_PROXIES: '1', CHAT_ALLOWED_ORIGINS: 'https://a.example,https://b.example' }
  const env = { CHAT_PROXIES: '1', PORT: '' }
  expect(gatherSettings({ ...env, CHAT_CONFIG_FILE: path })).toEqual(expected)
  expect(gatherSettings(env, ['--config', path])).toEqual(expected)
  expect(gatherSettings(env, [`--config=${path}`])).toEqual(expected)
})

it('names the limits that hold where no variable sets one', () => {
  const { limits } = readEnvironment({ CHAT_RATE_USER: '900/10' }).service
  const unset = (name: string) => listVariables().find((variable) => variable.name === name)?.unset
  expect(limits).toMatchObject({
    rate: { requests: 300, seconds: 10 },
    rates: { user: { requests: 900, seconds: 10 } },
  })
  expect(limits.refusals).toEqual({ requests: 300, seconds: 60 })
  expect(unset('CHAT_RATE_USER')).toBe('each process takes 300 in 10 seconds')
  expect(unset('CHAT_RATE_ADDRESS')).toBe('each process takes 300 in 60 seconds with a refused token')
})

it('uses the value of a line unchanged, except for a pair of quotes', () => {
  const lines = [
    '  # CHAT_TENANT=x',
    '',
    'CHAT_JWT_SECRET=a#b = "c" #d ',
    "CHAT_METRICS_TOKEN='\"x#'",
    'export PORT=1\r',
    'HOST=',
  ]
  expect(gatherSettings({}, ['--config', file('lines', lines.join('\n'))])).toEqual({
    CHAT_JWT_SECRET: 'a#b = "c" #d',
    CHAT_METRICS_TOKEN: '"x#',
    PORT: '1',
    HOST: '',
  })
})

it('reads only secrets from files', () => {
  const CHAT_JWT_SECRET_FILE = file('secret', 'a secret with spaces \n')
  expect(gatherSettings({ CHAT_JWT_SECRET_FILE })).toEqual({ CHAT_JWT_SECRET: 'a secret with spaces ' })
  const path = file('settings', JSON.stringify({ CHAT_JWT_SECRET_FILE }))
  expect(gatherSettings({ CHAT_CONFIG_FILE: path })).toEqual({ CHAT_JWT_SECRET: 'a secret with spaces ' })
  expect(() => gatherSettings({ CHAT_JWT_SECRET: 'x', CHAT_JWT_SECRET_FILE })).toThrow('exclude each other')
  expect(() => gatherSettings({ CHAT_JWT_SECRET_FILE: file('empty', '\n') })).toThrow('which is empty')
  expect(() => gatherSettings({ CHAT_JWT_SECRET_FILE: join(folder, 'none') })).toThrow('cannot be read (ENOENT)')
  // Left to the warning about unknown names.
  expect(gatherSettings({ CHAT_TENANT_FILE: 'x' })).toEqual({ CHAT_TENANT_FILE: 'x' })
})

it('refuses a file with unknown settings, without showing their values', () => {
  const wrong = (text: string) => () => gatherSettings({}, ['--config', file('wrong', text)])
  expect(wrong('CHAT_JWT_SECRT=hidden')).toThrow(/wrong contains CHAT_JWT_SECRT, which is not a setting/)
  expect(wrong('CHAT_CONFIG_FILE=other')).toThrow('which is not a setting')
  expect(wrong('PORT=1\nhidden')).toThrow(/wrong, line 2: a line must be NAME=value, or begin with "#"\.$/)
  expect(wrong('CHAT_JWT_SECRET="hidden" # old')).toThrow(
    /line 1: the value of CHAT_JWT_SECRET must end with its first/,
  )
  expect(wrong('{"CHAT_JWT_SECRET": "hidden')).toThrow(/wrong is not JSON\.$/)
  expect(wrong('{"CHAT_JWT_SECRET": {"hidden": 1}}')).toThrow('must be a text, a number')
  expect(() => gatherSettings({}, ['--config'])).toThrow('--config takes one file')
  expect(() => gatherSettings({}, ['--port', '1'])).toThrow('Unknown argument --port')
})

it.each(['CHAT_JWKS_URL', 'CHAT_DIRECTORY_URL', 'CHAT_DIRECTORY_SEARCH_URL'])(
  'refuses a %s with a user name or a password, which fetch would reveal',
  (name) => {
    const read = (url: string) => () =>
      readEnvironment({
        CHAT_JWT_SECRET: name === 'CHAT_JWKS_URL' ? undefined : 'a secret',
        CHAT_DIRECTORY_URL: 'https://a.example/?ids={ids}',
        [name]: url,
      })
    expect(read('https://a.example/{ids}?q={keyword}')).not.toThrow()
    for (const credentials of ['hidden', 'hidden:hidden', ':hidden']) {
      expect(read(`https://${credentials}@a.example/{ids}?q={keyword}`)).toThrow(
        /^(?!.*hidden)CHAT_.* has no user name or password; /,
      )
    }
  },
)

it('shows the settings without secrets', () => {
  const values = Object.fromEntries(Object.keys(variables).map((name) => [name, `hidden-${name}`]))
  const shown = describeSettings({ ...values, OTHER: 'hidden' })
  expect(Object.keys(shown)).toEqual(Object.keys(variables))
  const open = Object.keys(shown).filter((name) => shown[name]!.startsWith('hidden-'))
  expect(open.filter((name) => /SECRET|TOKEN$|ACCESS_KEY/.test(name))).toEqual([])
  const urls = {
    CHAT_DATABASE_URL: 'postgres://me:pw@db/chat?sslpassword=pw',
    CHAT_REDIS_URL: 'rediss://:pw@cache:6379',
  }
  expect(describeSettings(urls)).toEqual({
    CHAT_DATABASE_URL: 'postgres://db/chat',
    CHAT_REDIS_URL: 'rediss://cache:6379',
  })
  expect(describeSettings({ CHAT_DIRECTORY_URL: 'https://u:pw@h/users?key=pw&ids={ids}' })).toEqual({
    CHAT_DIRECTORY_URL: 'https://h/users',
  })
})

it('serves with them, and logs them', async () => {
  const secret = 'a secret that only the tests and this server know'
  const config = file('chat.env', `PORT=0\nCHAT_JWT_SECRET_FILE=${file('jwt', `${secret}\n`)}\nCHAT_TENANT=acme\n`)
  const database = file('database', await createDatabase())
  const env = { CHAT_DATA_DIR: join(folder, 'data'), CHAT_DATABASE_URL_FILE: database }
  const server = Program.node('dist/src/standalone/main.js', env, ['--config', config])
  const url = (await server.prints(/"url":"([^"]+)"/))[1]!
  const headers = { authorization: `Bearer ${jwt.sign({ userId: 'ann' }, secret, { expiresIn: '1h' })}` }
  expect((await fetch(`${url}/channels`, { headers })).status).toBe(200)
  expect(server.stdout).toMatch(/"settings":\{[^}]*"CHAT_TENANT":"acme"/)
  expect(server.stdout + server.stderr).not.toContain(secret)
  expect(server.stdout).not.toMatch(/is not a setting/)
})

import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { operations, type OperationId } from '../../../generated/operations'
import { requestValidators } from '../../../generated/validators'
import { clientTypeErrors } from '../../support/client-types'
import { operationOf } from '../../support/contract'
import { blocksOf, buildSite, type Site } from './site'

const folder = path.resolve(__dirname, '../../../clients/typescript/samples')
const ids = Object.keys(operations) as OperationId[]

let site: Site
beforeAll(() => (site = buildSite()))

describe('the samples of the client', () => {
  const modules = () =>
    new Map(
      site.pages
        .filter((page) => /^(rest|events)\//.test(page))
        .flatMap((page) => blocksOf(site.files.get(`${page}.md`) ?? '', 'ts').map((code, n) => [`${page}-${n}`, code]))
        .map(([name, code]) => [path.join(folder, `${name!.replace('/', '-')}.ts`), `${code}\nexport {}\n`]),
    )

  it('match its types, unlike a wrong one', () => {
    const files = modules()
    expect(files.size).toBeGreaterThan(ids.length + 40)
    const [name, code] = [...files].find(([file]) => file.endsWith('rest-sendMessage-0.ts'))!
    const wrong = code.replace('text:', 'txt:')
    expect(wrong).not.toBe(code)
    files.set(name.replace('-0.ts', '-wrong.ts'), wrong)
    expect(clientTypeErrors(files)).toEqual([expect.stringMatching(/^rest-sendMessage-wrong\.ts /)])
  })
})

/** The arguments that a shell passes to curl for a sample. */
function argumentsOf(sample: string): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\nuuidgen() { echo a-key; }\n${sample}`
  const env = { CHAT_URL: 'http://chat.test', TOKEN: 'a-token', PATH: process.env.PATH }
  return execFileSync('/bin/sh', ['-euc', script], { encoding: 'utf8', env }).split('\0').slice(0, -1)
}

it('has curl samples that request the operation, with a valid body', () => {
  for (const id of ids) {
    const [sample, ...more] = blocksOf(site.files.get(`rest/${id}.md`) ?? '', 'sh')
    expect([id, more]).toEqual([id, []])
    const given = argumentsOf(sample!)
    const after = (name: string) => given.flatMap((value, n) => (given[n - 1] === name ? [value] : []))
    const url = new URL(given.find((value) => value.startsWith('http://chat.test/'))!)
    const method = after('-X')[0] ?? 'GET'
    expect([id, operationOf(method, url.pathname)]).toEqual([id, id])
    expect(after('-H')).toContain('Authorization: Bearer a-token')
    const { contentType } = operations[id]
    if (contentType === 'application/json') {
      expect(after('-H')).toContain('Content-Type: application/json')
      const validate = requestValidators[id].body!
      expect([id, validate(JSON.parse(after('-d')[0]!)), validate.errors]).toEqual([id, true, null])
    }
    expect(after('-F').filter((part) => part.startsWith('file=@'))).toHaveLength(
      contentType?.startsWith('multipart') ? 1 : 0,
    )
  }
})

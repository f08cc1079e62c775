import path from 'node:path'
import { clientTypeErrors } from '../../support/client-types'
import { readBlocks, root } from './blocks'
import { given, packages } from './given'

const folder = path.join(root, 'clients/typescript/readme')

/** The blocks as modules beside the README, which are nowhere but here. */
function modules(): Map<string, string> {
  const code = readBlocks().filter(({ language }) => ['ts', 'tsx'].includes(language))
  const files = code.map((block): [string, string] => {
    // The line says where to look.
    const name = path.join(folder, `line-${block.line}.${block.language}`)
    return [name, `${block.code}\nexport {}\n`]
  })
  return new Map([...files, [path.join(folder, 'given.ts'), given], [path.join(folder, 'packages.d.ts'), packages]])
}

it('has code that fits the types of the client', () => {
  const files = modules()
  expect(files.size).toBeGreaterThan(15)
  expect(clientTypeErrors(files)).toEqual([])
})

it('would notice code that does not', () => {
  const files = modules()
  files.set(path.join(folder, 'line-1.ts'), `await client.messages.send(channelId, { txt: 'Hi' })\nexport {}\n`)
  expect(clientTypeErrors(files)).toEqual([expect.stringContaining('line-1.ts +0')])
})

it('has no code in a language that is not checked', () => {
  expect([...new Set(readBlocks().map(({ language }) => language))].sort()).toEqual(['sh', 'ts', 'tsx'])
})

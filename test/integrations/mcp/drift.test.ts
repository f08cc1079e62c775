import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { codegen, copyOfContract, edit, read } from '../../codegen/copies'
import { schemasOf } from '../../../integrations/mcp/src/contract'
import type { Contract } from '../../../integrations/mcp/src/schema'
import { tools } from '../../../integrations/mcp/src/tools/index'

const generatedFile = 'integrations/mcp/src/contract.gen.ts'
const root = copyOfContract(['integrations/mcp/src'])
const original = read(root, 'spec/openapi.yaml')

interface Spec {
  paths: Record<string, Record<string, { operationId: string }>>
  components: Record<string, Record<string, { schema: Record<string, unknown> }>>
}

/** Generates what the tools need from a changed copy of the contract, as `npm run codegen` does. */
async function generate(change: (spec: Spec) => void, ...args: string[]) {
  writeFileSync(join(root, 'spec/openapi.yaml'), original)
  edit<Spec>(root, 'spec/openapi.yaml', change)
  return codegen('--root', root, '--only', 'mcp', ...args)
}

/** What does not fit the contract that was generated last. */
function problems(): string[] {
  const [, value] = /export const contract: Contract = ([\s\S]*)$/.exec(read(root, generatedFile)) as unknown as [
    string,
    string,
  ]
  const contract = runInNewContext(`(${value})`) as Contract
  return tools.flatMap((tool) => schemasOf(tool, contract).problems)
}

it('the tools fit spec/openapi.yaml as it is', async () => {
  expect(await generate(() => {}, '--check')).toMatchObject({ status: 0 })
  expect(problems()).toEqual([])
  expect(tools.length).toBeLessThanOrEqual(14)
})

it('an operation that is gone is named, with the tool', async () => {
  const { status, output } = await generate(
    ({ paths }) => (paths['/channels/{id}/messages']!.post!.operationId = 'postMessage'),
  )
  expect(status).toBe(1)
  expect(output).toContain('integrations/mcp/src/tools/send-message.ts: spec/openapi.yaml has no operation sendMessage')
})

it('a limit that has changed makes the generated schemas stale', async () => {
  const change = ({ components }: Spec) => (components.parameters!.ChannelLimit!.schema.maximum = 10)
  const { status, output } = await generate(change, '--check')
  expect(status).toBe(1)
  expect(output).toContain(`${generatedFile} is stale`)
})

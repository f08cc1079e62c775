import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { codegen, copyOfContract, edit, read } from '../../codegen/copies'
import { schemasOf } from '../../../integrations/mcp/src/contract'
import type { Contract, Schema } from '../../../integrations/mcp/src/schema'
import { findChannels } from '../../../integrations/mcp/src/tools/find-channels'
import { tools } from '../../../integrations/mcp/src/tools/index'

const generatedFile = 'integrations/mcp/src/contract.gen.ts'
const root = copyOfContract(['integrations/mcp/src'])
const original = read(root, 'spec/openapi.yaml')

/** A schema, or a parameter with one. */
type Part = Schema & { schema?: Schema }

interface Spec {
  paths: Record<string, Record<string, { operationId: string }>>
  components: Record<string, Record<string, Part>>
}

/** Generates what the tools need from a changed copy of the contract, as `npm run codegen` does. */
async function generate(change: (spec: Spec) => void, ...args: string[]) {
  writeFileSync(join(root, 'spec/openapi.yaml'), original)
  edit<Spec>(root, 'spec/openapi.yaml', change)
  return codegen('--root', root, '--only', 'mcp', ...args)
}

/** The mismatches. */
const problems = () => tools.flatMap((tool) => schemasOf(tool, generated()).problems)

/** The last generated contract. */
function generated(): Contract {
  const [, value] = /export const contract: Contract = ([\s\S]*)$/.exec(read(root, generatedFile)) as unknown as [
    string,
    string,
  ]
  return runInNewContext(`(${value})`) as Contract
}

it('the tools match the current spec/openapi.yaml', async () => {
  expect(await generate(() => {}, '--check')).toMatchObject({ status: 0 })
  expect(problems()).toEqual([])
  expect(tools.length).toBeLessThanOrEqual(14)
})

it('a removed operation is named, with the tool', async () => {
  const { status, output } = await generate(
    ({ paths }) => (paths['/channels/{id}/messages']!.post!.operationId = 'postMessage'),
  )
  expect(status).toBe(1)
  expect(output).toContain('integrations/mcp/src/tools/send-message.ts: spec/openapi.yaml has no operation sendMessage')
})

it('a changed limit makes the generated schemas stale, and regenerated ones include it', async () => {
  const change = ({ components }: Spec) => (components.parameters!.ChannelLimit!.schema!.maximum = 40)
  const { status, output } = await generate(change, '--check')
  expect(status).toBe(1)
  expect(output).toContain(`${generatedFile} is stale`)
  await generate(change)
  expect(problems()).toEqual([])
  expect(schemasOf(findChannels, generated()).inputSchema.properties!.limit!.maximum).toBe(40)
})

it('incompatibilities are named, with the tool and the place', async () => {
  const { status } = await generate(({ components: { schemas, parameters } }) => {
    const request = schemas!.CreateDirectChannelRequest!
    request.required!.push('reason')
    request.properties!.reason = { type: 'string' }
    delete schemas!.AddReactionRequest!.properties!.key
    delete schemas!.PollOption!.properties!.voteCount
    schemas!.UserList!.properties!.users = { type: 'string' }
    // Only in listThread, not in listMessages: read_conversation has one argument for both.
    parameters!.Limit!.schema!.maximum = 50
    parameters!.ChannelLimit!.schema!.maximum = 10
  })
  expect(status).toBe(0)
  const options = (id: string) => `${id}.options[].voteCount is not in spec/openapi.yaml: there is id, text, position`
  expect(problems()).toEqual([
    'catch_up: the default 20 of `limit` is not within the limits of spec/openapi.yaml',
    'read_conversation: `limit` may be at listMessages.query.limit what it must not be at listThread.query.limit in spec/openapi.yaml',
    'react: addReaction.body.key is not in spec/openapi.yaml: body has nothing',
    'find_people: searchUsers.users[]: users is no list in spec/openapi.yaml',
    'open_direct_channel: spec/openapi.yaml requires createDirectChannel.body.reason, which the tool does not fill',
    `create_poll: ${options('createPoll')}`,
    ...['getPoll', 'changePollVote', 'withdrawPollVote'].map((id) => `vote_poll: ${options(id)}`),
  ])
})

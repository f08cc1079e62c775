import { errorCodes, operations, type ErrorCode, type OperationId } from '../../generated/operations'
import { everyOperation, isOfCase, isOfQuestion, isOfStream } from '../support/fixture'
import type { RawAnswer } from '../support/raw'
import { Stage, type Scene } from './scenes'

let stage: Stage
beforeAll(async () => (stage = await Stage.build()))
afterAll(() => stage.close())

const shared = new Map<string, Scene | Promise<Scene>>()

/** Operations that need a special scene for a code. */
const apart: readonly OperationId[] = [
  ...['closePoll', 'createPoll', 'deleteMessage', 'deletePoll', 'sendFile', 'createUpload'],
  ...everyOperation.filter((id) => isOfStream(id) || isOfCase(id) || isOfQuestion(id)),
  ...['listCases', 'askQuestion'],
] as OperationId[]

function sceneOf(code: ErrorCode, id: OperationId): Scene | Promise<Scene> {
  // Some operations are only for operators everywhere, others only in an announcement channel.
  const key = apart.includes(id) || code === 'CHAT_NOT_CHANNEL_OPERATOR' ? `${code} ${id}` : code
  if (!shared.has(key)) shared.set(key, stage.scenes[code](id))
  return shared.get(key) as Scene | Promise<Scene>
}

const outcomeOf = ({ status, body }: RawAnswer) =>
  status < 400 ? String(status) : `${status} ${(body as RawAnswer['body'] | undefined)?.error.code}`

it.each(everyOperation)('%s returns every status and code that the contract lists for it', async (id) => {
  const { errors, statuses } = operations[id]
  const given: string[] = []
  for (const code of errors) given.push(outcomeOf(await stage.answer(id, await sceneOf(code, id))))
  expect(given).toEqual(errors.map((code) => `${errorCodes[code].status} ${code}`))

  // With two statuses, the first call creates the object and the second finds it.
  const scene = await stage.success(id)
  const succeeded: string[] = []
  // Held if the client asks for it.
  const [held] = (statuses as readonly number[]).filter((status) => status === 202)
  if (held) succeeded.push(outcomeOf(await stage.answer(id, await stage.held())))
  while (succeeded.length < statuses.length) succeeded.push(outcomeOf(await stage.answer(id, scene)))
  expect(succeeded.sort()).toEqual(statuses.map(String).sort())
})

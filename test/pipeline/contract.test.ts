import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OpenAPIRouter, type OpenAPIBackend } from 'openapi-backend'
import { parse } from 'yaml'
import { openContract } from '../../src/pipeline/contract'
import { handlersWith } from '../../src/service/handlers'

interface Operation {
  operationId: string
  tags: string[]
  parameters?: { $ref: string }[]
  responses: Record<string, unknown>
}
interface Specification {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, { name: string; in: string }> }
}

const { paths, components } = parse(
  readFileSync(resolve(__dirname, '../../spec/openapi.yaml'), 'utf8'),
) as Specification

const handlers = handlersWith({ pollEvents: () => Promise.reject(new Error('no gateway')) })
let contract: OpenAPIBackend
beforeAll(async () => {
  contract = await openContract(handlers)
})

it('has a handler for every operation', () => {
  const wanted = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, tags, parameters = [], responses }]) => ({
      path,
      method,
      operationId,
      tags,
      parameters: parameters.map(({ $ref }) => components.parameters[$ref.split('/').at(-1) as string]?.name),
      statuses: Object.keys(responses),
      security: [{ bearerAuth: [] }],
      handler: handlers[operationId as keyof typeof handlers],
    })),
  )
  const held = contract.getOperations().map((operation) => ({
    path: operation.path,
    method: operation.method,
    operationId: operation.operationId,
    tags: operation.tags,
    parameters: operation.parameters?.map((parameter) => (parameter as { name: string }).name),
    statuses: Object.keys(operation.responses ?? {}),
    security: operation.security,
    handler: contract.handlers[operation.operationId as string],
  }))
  const inOrder = (operations: { operationId?: string | undefined }[]) =>
    operations.sort((one, other) => (one.operationId ?? '').localeCompare(other.operationId ?? ''))
  expect(inOrder(held)).toEqual(inOrder(wanted))
})

it('matches each operation like openapi-backend', () => {
  const stock = new OpenAPIRouter({ definition: contract.definition, apiRoot: '/' })
  for (const { method, path, operationId } of contract.getOperations()) {
    const request = { method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, 'a%20b'), headers: {} }
    expect(stock.matchOperation(request)?.operationId).toBe(operationId)
    expect(contract.matchOperation(request)?.operationId).toBe(operationId)
  }
})

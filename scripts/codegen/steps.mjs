// The steps of codegen, which jest-worker runs in parallel processes: each loads modules such as Prettier once.
import { join } from 'node:path'
import { root as home } from '../program.mjs'
import { sqlFiles } from './functions.mjs'
import { streamSources } from './stream.mjs'

// The inputs of each step, whose module has the same name. The slowest come first.
export const steps = {
  database: ['migrations', ...sqlFiles(home)],
  contract: ['spec'],
  events: ['spec'],
  types: ['spec/openapi.yaml'],
  validators: ['spec/openapi.yaml'],
  client: ['spec/openapi.yaml'],
  configuration: ['src/config', 'src/standalone'],
  serverApi: ['spec/openapi.yaml'],
  stream: streamSources,
  importRecords: ['spec/import.schema.json'],
  python: ['spec'],
  kotlin: ['spec'],
  document: ['spec/openapi.yaml'],
  operations: ['spec/openapi.yaml'],
  mcp: ['spec/openapi.yaml', 'integrations/mcp/src/tools'],
}

let contract

// Called once in each process. It ends with its parent, even if a generator leaves a handle open.
export async function setup(root, document) {
  process.on('disconnect', () => process.exit(0))
  const { describeContract } = await import('./load.mjs')
  contract = describeContract(root, document)
}

// The files of a step, formatted, or its error.
export async function runStep(step) {
  const started = performance.now()
  try {
    const module = step.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const { generate } = await import(`./${module}.mjs`)
    return { step, files: await formatAll(await generate(contract)) }
  } catch (error) {
    return { step, error: error.constructor.name === 'ContractError' ? error.message : (error.stack ?? String(error)) }
  } finally {
    console.log(`codegen: ${step} ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}

async function formatAll(files) {
  const prettier = await import('prettier')
  const format = async (path, content) =>
    prettier.format(content, { ...(await prettier.resolveConfig(join(home, path))), filepath: path })
  const entries = Object.entries(files).map(async ([path, content]) => [
    path,
    /[.](ts|md)$/.test(path) ? await format(path, content) : content,
  ])
  return Object.fromEntries(await Promise.all(entries))
}

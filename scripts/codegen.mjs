// Makes everything that follows from spec/ and migrations/: generated/, the *.gen.ts of clients and integrations, docs/data-model.md, docs/configuration.md. `--check` writes nothing and fails when a file is stale.
// `--freeze` freezes the migrations afterwards, as a release does: they change no more. `--refreeze`, before the first release,
// first gives up what is frozen, so that the baseline has the functions as they are now.
// The generators run side by side in processes, because some of them take seconds and none needs another's result. What was made
// from the same inputs before is not made again (codegen/stamps.mjs).
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freezeMigrations, sqlFiles, thawMigrations } from './codegen/functions.mjs'
import { readStamps } from './codegen/stamps.mjs'
import { streamSources } from './codegen/stream.mjs'

const self = fileURLToPath(import.meta.url)
const home = dirname(dirname(self))

// The slowest come first. The embedded database lives for a second, so that optimising its machine code would double
// the time that it takes.
const generators = {
  database: {
    module: 'database.mjs',
    run: 'generateDatabase',
    nodeFlags: ['--liftoff-only'],
    inputs: ['migrations', ...sqlFiles(home)],
  },
  contract: { module: 'contract.mjs', run: 'checkContract', inputs: ['spec'] },
  events: { module: 'events.mjs', run: 'generateEvents', inputs: ['spec'] },
  types: { module: 'types.mjs', run: 'generateTypes', inputs: ['spec/openapi.yaml'] },
  validators: { module: 'validators.mjs', run: 'generateValidators', inputs: ['spec/openapi.yaml'] },
  client: { module: 'client.mjs', run: 'generateClient', inputs: ['spec/openapi.yaml'] },
  configuration: {
    module: 'configuration.mjs',
    run: 'generateConfiguration',
    inputs: ['src/config', 'src/standalone/variables.ts', 'src/standalone/variable-schemas.ts'],
  },
  serverApi: { module: 'server-api.mjs', run: 'generateServerApi', inputs: ['spec/openapi.yaml'] },
  stream: { module: 'stream.mjs', run: 'generateStream', inputs: streamSources },
  importRecords: {
    module: 'import-records.mjs',
    run: 'generateImportRecords',
    inputs: ['spec/import.schema.json'],
  },
  python: { module: 'python.mjs', run: 'generatePython', inputs: ['spec'] },
  kotlin: { module: 'kotlin.mjs', run: 'generateKotlin', inputs: ['spec'] },
  document: { module: 'document.mjs', run: 'generateDocument', inputs: ['spec/openapi.yaml'] },
  operations: { module: 'operations.mjs', run: 'generateOperations', inputs: ['spec/openapi.yaml'] },
  mcp: { module: 'mcp.mjs', run: 'generateMcp', inputs: ['spec/openapi.yaml', 'integrations/mcp/src/tools'] },
}

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    freeze: { type: 'boolean', default: false },
    refreeze: { type: 'boolean', default: false },
    root: { type: 'string', default: home },
    only: { type: 'string' },
    worker: { type: 'boolean', default: false },
  },
})

if (options.worker) work(resolve(options.root))
else process.exitCode = await runAll(resolve(options.root))

async function runAll(root) {
  const started = performance.now()
  if (options.refreeze) thawMigrations(root)
  const steps = chooseSteps()
  const stamps = readStamps(root, home)
  const known = new Map(steps.map((step) => [step, stamps.outputsOf(step, generators[step].inputs)]))
  let document
  if ([...known.values()].includes(undefined)) {
    const { load, ContractError } = await import('./codegen/load.mjs')
    try {
      document = load(root).document
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      console.error(error.message)
      return 1
    }
  }
  const made = steps.flatMap((step) => (known.get(step) ? { step, files: known.get(step) } : []))
  const wanted = steps.filter((step) => !known.get(step))
  const results = [...made, ...(await runInProcesses(wanted, root, document))]
  const unchanged = steps.filter((step) => known.get(step))
  if (unchanged.length > 0) console.log(`codegen: unchanged ${unchanged.join(', ')}`)
  const failed = results.filter((result) => result.error !== undefined)
  for (const { step, error } of failed) console.error(`${step} failed: ${error}`)
  const files = Object.assign({}, ...results.map((result) => result.files))
  const complete = failed.length === 0 && steps.length === Object.keys(generators).length
  const upToDate = options.check ? check(root, files, complete) : write(root, files, complete)
  if (failed.length === 0 && (options.freeze || options.refreeze)) freezeMigrations(root)
  stamps.keep(results.filter(({ error }) => error === undefined))
  console.log(`codegen: ${seconds(performance.now() - started)} in total`)
  return failed.length === 0 && upToDate ? 0 : 1
}

function chooseSteps() {
  const chosen = options.only ? options.only.split(',') : Object.keys(generators)
  const unknown = chosen.filter((step) => !Object.hasOwn(generators, step))
  if (unknown.length > 0)
    throw new Error(`--only knows ${Object.keys(generators).join(', ')}, not ${unknown.join(', ')}`)
  return chosen
}

// As many processes as there are cores take one step after the other: what they load, such as Prettier, is loaded once. A step with
// flags of its own has a process of its own.
async function runInProcesses(steps, root, document) {
  const alone = steps.filter((step) => generators[step].nodeFlags)
  const queue = steps.filter((step) => !generators[step].nodeFlags)
  const lanes = Array.from({ length: Math.min(queue.length, availableParallelism()) }, () => queue)
  const results = await Promise.all(
    [...alone.map((step) => [step]), ...lanes].map((from) => runLane(from, root, document)),
  )
  return results.flat()
}

async function runLane(queue, root, document) {
  const results = []
  let child
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    if (!child?.connected) {
      child = fork(self, ['--worker', '--root', root], {
        execArgv: generators[step].nodeFlags ?? [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child.send(document)
    }
    const started = performance.now()
    results.push({ step, ...(await runIn(child, step)) })
    console.log(`codegen: ${step} ${seconds(performance.now() - started)}`)
  }
  child?.disconnect()
  return results
}

function runIn(child, step) {
  return new Promise((settle) => {
    const end = (result) => {
      child.off('message', end).off('error', failed).off('close', died)
      settle(result)
    }
    const failed = (error) => end({ error: error.message })
    const died = () => end({ error: 'its process ended without a result' })
    child.on('message', end).on('error', failed).on('close', died)
    child.send(step)
  })
}

// In the child process: takes the document, then steps, and sends the files of each or the error. It ends when the parent is gone, even
// when a generator leaves a handle open.
function work(root) {
  let contract
  process.on('disconnect', () => process.exit(0))
  process.on('message', async (message) => {
    const { describeContract } = await import('./codegen/load.mjs')
    if (typeof message === 'string') process.send?.(await runStep(message, contract))
    else contract = describeContract(root, message)
  })
}

async function runStep(step, contract) {
  try {
    const { module, run } = generators[step]
    const files = await (await import(`./codegen/${module}`))[run](contract)
    return { files: await formatAll(files) }
  } catch (error) {
    return { error: error.constructor.name === 'ContractError' ? error.message : (error.stack ?? String(error)) }
  }
}

async function formatAll(files) {
  const prettier = await import('prettier')
  const config = await prettier.resolveConfig(join(home, 'generated/openapi.ts'))
  const entries = Object.entries(files).map(async ([path, content]) => [
    path,
    /[.](ts|md)$/.test(path) ? await prettier.format(content, { ...config, filepath: path }) : content,
  ])
  return Object.fromEntries(await Promise.all(entries))
}

function write(root, files, complete) {
  for (const [path, content] of Object.entries(files)) {
    if ((read(root, path) ?? null) === content) continue
    if (content === null) {
      rmSync(join(root, path))
      console.log(`codegen: removed ${path}`)
      continue
    }
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
    console.log(`codegen: wrote ${path}`)
  }
  for (const path of complete ? listSuperfluous(root, files) : []) {
    rmSync(join(root, path))
    console.log(`codegen: removed ${path}`)
  }
  return true
}

function check(root, files, complete) {
  const findings = Object.entries(files)
    .filter(([path, content]) => (read(root, path) ?? null) !== content)
    .map(([path, content]) => {
      if (content === null) return `${path} is superfluous`
      return `${path} is ${read(root, path) === undefined ? 'missing' : 'stale'}`
    })
  if (complete) findings.push(...listSuperfluous(root, files).map((path) => `${path} is superfluous`))
  if (findings.length === 0) return true
  console.error(`${findings.join('\n')}\nrun \`npm run codegen\``)
  return false
}

function listSuperfluous(root, files) {
  const directory = join(root, 'generated')
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `generated/${entry.name}`)
    .filter((path) => !Object.hasOwn(files, path))
}

function read(root, path) {
  const absolute = join(root, path)
  return existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

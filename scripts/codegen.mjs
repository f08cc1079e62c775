// Makes everything that follows from spec/ and migrations/: generated/, the *.gen.ts of clients and integrations,
// docs/data-model.md, docs/configuration.md. `--check` writes nothing and fails when a file is stale. `--freeze`
// freezes the migrations afterwards, as a release does: they change no more. `--refreeze`, before the first release,
// first drops the frozen migrations, so that the baseline has the functions as they are now. The steps are independent and
// run in parallel. A step with unchanged inputs is skipped (codegen/stamps.mjs).
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freezeMigrations, thawMigrations } from './codegen/functions.mjs'
import { readStamps } from './codegen/stamps.mjs'
import { steps } from './codegen/steps.mjs'
import { readIfThere, root as home } from './program.mjs'

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    freeze: { type: 'boolean', default: false },
    refreeze: { type: 'boolean', default: false },
    root: { type: 'string', default: home },
    only: { type: 'string' },
  },
})

process.exitCode = await runAll(resolve(options.root))

async function runAll(root) {
  const started = performance.now()
  if (options.refreeze) thawMigrations(root)
  const chosen = chooseSteps()
  const stamps = readStamps(root, home)
  const known = chosen.map((step) => ({ step, files: stamps.outputsOf(step, steps[step]) }))
  const made = known.filter(({ files }) => files)
  const wanted = known.filter(({ files }) => !files).map(({ step }) => step)
  /** @type {{ step: string, files?: any, error?: string }[]} */
  const results = [...made]
  if (wanted.length > 0) {
    const { load, ContractError } = await import('./codegen/load.mjs')
    try {
      results.push(...(await runInProcesses(wanted, root, load(root).document)))
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      console.error(error.message)
      return 1
    }
  }
  if (made.length > 0) console.log(`codegen: unchanged ${made.map(({ step }) => step).join(', ')}`)
  const failed = results.filter(({ error }) => error !== undefined)
  for (const { step, error } of failed) console.error(`${step} failed: ${error}`)
  const complete = failed.length === 0 && chosen.length === Object.keys(steps).length
  const changes = listChanges(root, {
    ...(complete && Object.fromEntries(listPresent(root).map((path) => [path, null]))),
    ...Object.assign({}, ...results.map(({ files }) => files)),
  })
  const upToDate = options.check ? report(changes) : write(root, changes)
  if (failed.length === 0 && (options.freeze || options.refreeze)) freezeMigrations(root)
  stamps.keep(results.filter(({ error }) => error === undefined))
  console.log(`codegen: ${((performance.now() - started) / 1000).toFixed(1)} s in total`)
  return failed.length === 0 && upToDate ? 0 : 1
}

function chooseSteps() {
  const chosen = options.only ? options.only.split(',') : Object.keys(steps)
  const unknown = chosen.filter((step) => !Object.hasOwn(steps, step))
  if (unknown.length > 0) throw new Error(`--only knows ${Object.keys(steps).join(', ')}, not ${unknown.join(', ')}`)
  return chosen
}

async function runInProcesses(wanted, root, document) {
  const { Worker } = await import('jest-worker')
  /** @type {any} */
  const workers = new Worker(new URL('codegen/steps.mjs', import.meta.url), {
    exposedMethods: ['runStep'],
    setupArgs: [root, document],
    numWorkers: Math.min(wanted.length, availableParallelism()),
    forkOptions: { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  })
  try {
    return await Promise.all(wanted.map((step) => workers.runStep(step)))
  } finally {
    await workers.end()
  }
}

function listPresent(root) {
  if (!existsSync(join(root, 'generated'))) return []
  const entries = readdirSync(join(root, 'generated'), { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `generated/${name}`)
}

// The files whose content is not that of the disk. Content null means none.
function listChanges(root, files) {
  return Object.entries(files).flatMap(([path, content]) => {
    const present = readIfThere(join(root, path)) ?? null
    return present === content ? [] : [{ path, content, isMissing: present === null }]
  })
}

function write(root, changes) {
  for (const { path, content } of changes) {
    if (content === null) rmSync(join(root, path))
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }
    console.log(`codegen: ${content === null ? 'removed' : 'wrote'} ${path}`)
  }
  return true
}

function report(changes) {
  if (changes.length === 0) return true
  const lines = changes.map(
    ({ path, content, isMissing }) =>
      `${path} is ${content === null ? 'superfluous' : isMissing ? 'missing' : 'stale'}`,
  )
  console.error(`${lines.join('\n')}\nrun \`npm run codegen\``)
  return false
}

/**
 * `npm run check`, which is exactly what CI runs: every gate, even after one has failed. Prints a failing gate's whole
 * output and the command that fixes or repeats it, and the last lines of a passing one. `npm run check -- lint tests`
 * runs only these gates.
 */
import { spawn } from 'node:child_process'
import { cleanEnvironment, root } from './program.mjs'

const linesOfPassing = 5
/** Timeout of a gate: several times the longest gate on a slow machine. */
const longestMinutes = 60
/** Grace period before SIGKILL. */
const patienceMs = 5000

const install = [
  { name: 'lockfile', command: 'node scripts/check-lockfile.mjs', remedy: 'see its messages about package-lock.json' },
  { name: 'install', command: 'node scripts/prepare.mjs install', remedy: 'npm ci' },
]
const sources = [
  { name: 'lint', command: 'npm run --silent lint', remedy: 'npm run lint -- --fix' },
  { name: 'format', command: 'npx --no-install prettier --check .', remedy: 'npm run format' },
  {
    name: 'unused',
    command: 'npx --no-install knip',
    remedy: 'delete the code, or its `export` (knip.json names the entries)',
  },
  { name: 'spec', command: 'npm run --silent spec:lint' },
  {
    name: 'contract',
    command: 'npm run --silent spec:diff -- --check',
    remedy: 'add the changeset that it names (CONTRIBUTING.md, Changing the contract)',
  },
]
const compiled = [
  { name: 'codegen', command: 'npm run --silent codegen -- --check', remedy: 'npm run codegen' },
  // Before the import check: the examples import the built package.
  { name: 'build', command: 'npm run --silent build' },
  {
    name: 'imports',
    command:
      'npx --no-install depcruise --output-type err-long src generated clients/typescript/src clients/ui/src clients/web/src clients/studio/src clients/docs/src clients/gallery/src clients/conformance integrations examples scripts',
    remedy: 'move the import as the comment of the rule says (.dependency-cruiser.cjs)',
  },
  { name: 'types', command: 'npm run --silent typecheck' },
]
const tests = { name: 'tests', command: 'npm test --silent', remedy: 'npm test -- <file>, and fix it' }
/** Not beside the long tests: the clients of chaos have timeouts of seconds, which a busy machine would exceed. */
const chaos = {
  // The short form, with a new seed each time; without the variable it takes five minutes.
  name: 'chaos',
  command: 'npm run --silent test:chaos',
  env: { CHAOS_SECONDS: '25' },
  remedy: 'CHAOS_SEED=<as printed> CHAOS_SECONDS=25 npm run test:chaos, and fix what it names',
}
const simulation = {
  // With new seeds each time. Leaves out the tests that reintroduce known faults, which take too long here.
  name: 'simulation',
  command: 'npm run --silent test:simulation -- simulation.test',
  env: { SIMULATION_SECONDS: '60', SIMULATION_CORES: '1' },
  remedy: 'SIMULATION_SEED=<as printed> npm run test:simulation -- simulation.test, and fix what it names',
}
const longTests = {
  // Tests that are in both tiers run in their short form with `npm test`.
  name: 'long tests',
  command: 'npm run --silent test:long -- long.test.ts',
  remedy: 'npm run test:long -- <file>, and fix it',
}
/** Checks of the packed packages, a first start and the mock: one process at a time, mostly npm. */
const packages = [
  { name: 'packages', command: 'node scripts/check-packages.mjs' },
  {
    name: 'first start',
    command: 'node scripts/check-start.mjs',
    remedy: 'node scripts/check-start.mjs; what compiles the server belongs in scripts/package.json',
  },
  { name: 'contract test', command: 'npm run --silent test:contract' },
]

/**
 * Phases, in order. Each has parallel lanes, and a lane runs its gates in order. Two lanes keep two cores busy; the long
 * tests do so alone, and wait for less than beside others.
 */
const stages = [[install], [sources, compiled], [[tests], packages], [[longTests]], [[chaos], [simulation]]]
/** @type {{ name: string, command: string, env?: Record<string, string>, remedy?: string }[]} */
const gates = stages.flat(2)

const running = new Set()
/** Set by a signal: no further gate starts. */
let isStopped = false

/** Kills the gate's process group. */
const end = (child, signal) => {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // Already ended.
  }
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // npm forwards a signal that the terminal has sent to this process too.
    if (isStopped) return
    isStopped = true
    console.error(`Stopping what runs, within ${patienceMs / 1000} s.`)
    for (const child of running) end(child, signal)
    setTimeout(() => {
      for (const child of running) end(child, 'SIGKILL')
      process.exit(1)
    }, patienceMs)
  })
}

/** Gates have no stdin, and don't inherit npm's variables of this run. */
const execute = (command, variables) =>
  new Promise((resolve) => {
    const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
    const env = { ...cleanEnvironment(), ...color, ...variables }
    const detached = process.platform !== 'win32'
    const child = spawn(command, { cwd: root, env, shell: true, detached, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    const hear = (chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    const limit = setTimeout(() => {
      hear(`\nEnded after ${longestMinutes} minutes.`)
      end(child, 'SIGKILL')
    }, longestMinutes * 60_000)
    child.once('error', (error) => hear(error.message))
    // A process that it left running keeps the pipe open.
    child.once('exit', () => setTimeout(() => end(child, 'SIGKILL'), patienceMs).unref())
    child.once('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      if (isStopped) return void (running.size === 0 && process.exit(1))
      resolve({ passed: code === 0, output })
    })
  })

/**
 * The failed files and tests of Jest, with the first lines of their errors, once more at the end: CI may cut a long log
 * in the middle.
 */
const failedTests = (output) => {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const shown = lines.flatMap((line, index) => {
    if (/^\s+● (?!Console$)/.test(line)) return lines.slice(index, index + 4)
    return line.startsWith('FAIL ') ? [line] : []
  })
  return [...new Set(shown.map((line) => line.trim().slice(0, 300)))].slice(0, 80)
}

const indent = (text) => text.replace(/^/gm, '    ')

const runGate = async ({
  name,
  command,
  env,
  remedy = `${command.replace(' --silent', '')}, and fix what it names`,
}) => {
  const started = process.hrtime.bigint()
  const { passed, output } = await execute(command, env)
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  const lines = output.trim().split('\n')
  const shown = passed ? lines.slice(-linesOfPassing) : lines
  console.log(`\n${name}: ${command}`)
  if (output.trim() !== '') console.log(indent(shown.join('\n')))
  if (!passed) console.log(`  ${name} failed. To fix it: ${remedy}`)
  return { name, passed, seconds, remedy, failed: passed ? [] : failedTests(output) }
}

const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !gates.some((gate) => gate.name === name))
if (unknown.length > 0) {
  console.error(`No such gate: ${unknown.join(', ')}. There are: ${gates.map((gate) => gate.name).join(', ')}`)
  process.exit(2)
}

const results = []
const runLane = async (lane) => {
  for (const gate of lane) {
    if (selected.length === 0 || selected.includes(gate.name)) results.push(await runGate(gate))
  }
}
for (const lanes of stages) await Promise.all(lanes.map(runLane))

console.log('')
for (const { name, passed, seconds, remedy, failed } of results) {
  const row = `${name.padEnd(14)} ${passed ? 'passed' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s`
  console.log(passed ? row : `${row}   ${remedy}`)
  for (const line of failed) console.log(`  ${line}`)
}
const failed = results.filter((result) => !result.passed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

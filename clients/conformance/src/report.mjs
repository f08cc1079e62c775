/** The results of checks, as lines and as JSON. */
import { writeFileSync } from 'node:fs'
import { Breach, shown } from './breach.mjs'

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {string} title
 * @property {'passed' | 'failed' | 'skipped'} outcome
 * @property {number} [milliseconds]
 * @property {string} [reason] why it was skipped
 * @property {string} [sent]
 * @property {string} [due]
 * @property {string} [came]
 * @property {string} [contract] the broken sentence, with its place
 */

const marks = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' }

/** Formats a result. */
const linesOf = ({ name, title, outcome, reason, milliseconds = 0, sent, due, came, contract }) => {
  const time = outcome === 'skipped' ? reason : `${Math.round(milliseconds)} ms`
  const detail = { sent, came, due, contract }
  return [
    `${marks[outcome]} ${name}: ${title} (${time})`,
    ...Object.entries(detail).flatMap(([word, text]) =>
      text === undefined ? [] : [`     ${`${word}:`.padEnd(9)} ${text}`],
    ),
  ].join('\n')
}

/** Runs a check. @param lastSent the last request or frame, as text @returns {Promise<Result>} */
export const runCheck = async ({ name, title, says }, place, lastSent, run) => {
  const began = performance.now()
  const timed = () => performance.now() - began
  try {
    await run()
    return { name, title, outcome: 'passed', milliseconds: timed() }
  } catch (error) {
    const { due, came } =
      error instanceof Breach ? error : { due: 'the check to run', came: /** @type {Error} */ (error).stack }
    const contract = `"${says}" (${place})`
    return {
      name,
      title,
      outcome: 'failed',
      milliseconds: timed(),
      sent: lastSent(),
      due,
      came: shown(came, 1500),
      contract,
    }
  }
}

export class Report {
  /** @type {Result[]} */
  results = []

  constructor(half, url) {
    this.half = half
    this.url = url
  }

  add(result) {
    this.results.push(result)
    console.log(linesOf(result))
  }

  count(outcome) {
    return this.results.filter((result) => result.outcome === outcome).length
  }

  /** Prints the totals. @returns the exit code */
  finish(file) {
    const counts = { passed: this.count('passed'), failed: this.count('failed'), skipped: this.count('skipped') }
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
    if (file)
      writeFileSync(
        file,
        `${JSON.stringify({ half: this.half, url: this.url, ...counts, results: this.results }, null, 2)}\n`,
      )
    return counts.failed > 0 ? 1 : 0
  }
}

/** The checks that `--only` names. @throws {Error} that lists the existing ones */
export const select = (checks, only = []) => {
  const names = only.flatMap((text) => text.split(','))
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length > 0)
    throw new Error(
      `--only: no check is named ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}.`,
    )
  return names.length > 0 ? checks.filter(({ name }) => names.includes(name)) : checks
}

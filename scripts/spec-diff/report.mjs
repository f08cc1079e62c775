import { bump } from '../release/packages.mjs'

const headings = { major: 'Breaking', minor: 'Additions', patch: 'Words and order, which no program depends on' }

/** The changes by weight, and the required versions, as text. */
export function report({ changes, demands, since, isChecked }) {
  if (changes.length === 0) return `The contract is that of ${since}.`
  const groups = Object.entries(headings).flatMap(([weight, heading]) => {
    const found = changes.filter((change) => change.weight === weight)
    if (found.length === 0) return []
    return [`${heading} (${sayDemand(weight, demands)}):`, ...found.flatMap(describe), '']
  })
  const isLow = demands.versions.some(({ isMet }) => !isMet)
  const refusal =
    isLow && !isChecked ? ['', 'Only `npm run spec:diff -- --check` fails for versions that are too low.'] : []
  return [`Since ${since}:`, '', ...groups, table(demands.versions), ...refusal].join('\n')
}

/** The part of the version to raise: below 1.0.0 a breaking change raises the minor version. */
function sayDemand(weight, { versions }) {
  const { from } = versions.find(({ part }) => part === 'contract')
  const next = bump(from, weight)
  if (weight === 'patch') return weight
  if (weight === 'major' && next === bump(from, 'minor'))
    return `${weight}; below 1.0.0 the next minor version: ${next}`
  return `${weight}; the next ${weight} version: ${next}`
}

const describe = ({ text, place, at, was }) => [`  ${text}`, `    ${at}${was ? `, before ${was}` : ''}`, `    ${place}`]

function table(rows) {
  const row = (...cells) =>
    cells
      .map((cell) => String(cell).padEnd(15))
      .join('')
      .trimEnd()
  return [
    row('', 'was', 'demanded', 'is'),
    ...rows.map((demand) => row(demand.part, demand.from, demand.demanded, describeState(demand))),
  ].join('\n')
}

const describeState = ({ now, next, isMet }) => {
  if (!isMet) return `${next}, too low`
  return next === now ? now : `${now}, and ${next} with the next release`
}

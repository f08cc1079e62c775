const headings = { major: 'Breaking', minor: 'Additions', patch: 'Words and order, which no program depends on' }

/** The changes by weight, and what they demand, as text. */
export function report({ changes, demands, since }) {
  if (changes.length === 0) return `The contract is that of ${since}.`
  const groups = Object.entries(headings).flatMap(([weight, heading]) => {
    const found = changes.filter((change) => change.weight === weight)
    return found.length === 0 ? [] : [`${heading} (${weight}):`, ...found.flatMap(describe), '']
  })
  return [`Since ${since}:`, '', ...groups, table(demands.versions)].join('\n')
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

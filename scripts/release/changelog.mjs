/** The heading for the text of a changeset, by its weight. */
const sectionOf = { major: 'Changed', minor: 'Added', patch: 'Fixed' }
const unreleased = '## [Unreleased]\n'

/** The heading of a release: its server version, or its packages without one. */
export const titleOf = (released) =>
  released.find(({ part }) => part === 'server')?.next ?? released.map(({ name, next }) => `${name} ${next}`).join(', ')

/**
 * The changelog with a section for the release: the texts of its changesets, and of the section Unreleased.
 *
 * @throws {Error} if the changelog has no heading "Unreleased".
 */
export function addRelease(text, { released, contract, changesets, date }) {
  const start = text.indexOf(unreleased)
  if (start === -1) throw new Error(`CHANGELOG.md has no line ${unreleased.trim()}`)
  const next = text.indexOf('\n## ', start + 1)
  const end = next === -1 ? text.length : next + 1
  const sections = readSections(text.slice(start + unreleased.length, end))
  for (const { weight, summary } of changesets) {
    const heading = sectionOf[weight]
    if (!sections.has(heading)) sections.set(heading, [])
    sections.get(heading).push(entryOf(weight, summary))
  }
  const names = released.map(({ name, next }) => `\`${name}\` ${next}`).join(', ')
  const body = [...sections].map(([heading, parts]) => `### ${heading}\n\n${parts.join('\n')}`)
  const release = [
    `## [${titleOf(released)}] - ${date}`,
    `${names}. Contract ${contract.version}, feature level ${contract.featureLevel}.`,
    ...body,
  ]
  const rest = text.slice(end)
  return `${text.slice(0, start)}${unreleased}\n${release.join('\n\n')}\n${rest === '' ? '' : `\n${rest}`}`
}

/** The text below each heading "###", unchanged. */
function readSections(body) {
  const parts = body.split(/^### (.*)\n/m).slice(1)
  const sections = new Map()
  for (let index = 0; index < parts.length; index += 2) sections.set(parts[index], [parts[index + 1].trim()])
  return sections
}

/** A text of several lines is one entry. */
function entryOf(weight, summary) {
  const text = weight === 'major' && !summary.startsWith('**Breaking') ? `**Breaking:** ${summary}` : summary
  return `- ${text.replace(/\n(?=.)/g, '\n  ')}`
}

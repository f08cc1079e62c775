// The hand-written pages: docs/, and the pages outside of it that it links to.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { relative, render } from './markdown.mjs'

const HOME = 'docs/README.md'
/** Pages from other folders, by their path on the site. */
const others = {
  'README.md': 'readme',
  'SECURITY.md': 'security',
  'CONTRIBUTING.md': 'contributing',
  'CHANGELOG.md': 'changelog',
  'clients/typescript/README.md': 'client',
}
const titles = { readme: 'Overview', client: 'The client for TypeScript', changelog: 'Changelog' }

const REFERENCE = `- [REST API](rest/index.md): every operation, with sample code, and a form that sends it
- [Live events](events/index.md): every event, frame and close code
- [Error codes](errors/index.md): what each means, and what to do
- [llms.txt](llms.txt): all pages as Markdown

## Guides`

/** The other files of the site, by their path in the repository: the contract, and pictures of the guides. */
export const copiesOf = (root) => ({
  'spec/openapi.yaml': 'openapi.yaml',
  'spec/asyncapi.yaml': 'asyncapi.yaml',
  ...Object.fromEntries(
    readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .flatMap((name) => (/\.(svg|png)$/.test(name) ? [[`docs/${name}`, name]] : [])),
  ),
})

/** @param repository base URL of the repository's files, such as `https://github.com/…`. */
export function guidePages(root, repository) {
  const written = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const paths = new Map([[HOME, 'index'], ...Object.entries(others)])
  for (const name of written) paths.set(`docs/${name}`, name.slice(0, -'.md'.length))
  const home = readFileSync(join(root, HOME), 'utf8')
  const place = placeIn(root, paths, repository)
  return inOrder([...paths.keys()], home).map((source) => {
    const path = paths.get(source)
    const text = source === HOME ? withReference(home) : readFileSync(join(root, source), 'utf8')
    const markdown = withLinks(text, (link) => place(link, source))
    const { html, headings } = render(markdown)
    const title = titles[path] ?? headings[0].text
    const section = /^ui\b/.test(path ?? '') ? 'ui' : 'guides'
    return { path, section, group: '', title, summary: summaryOf(home, source), markdown, html, headings }
  })
}

/** Adds links to the references, which only the site has, to the first page. */
const withReference = (home) => home.replace(/^(# .*)$/m, `$1\n\n${REFERENCE}`)

/** The order of docs/README.md; pages that it doesn't name come last. */
function inOrder(sources, home) {
  const named = linksOf(home)
  const rank = (source) => {
    if (source === HOME) return -2
    if (source === 'README.md') return -1
    const found = named.indexOf(source)
    return found === -1 ? named.length : found
  }
  return sources.sort((one, other) => rank(one) - rank(other))
}

/** The pages that docs/README.md links to. */
const linksOf = (home) =>
  [...home.matchAll(/\[[^\]]+\]\(([^)#\s]+\.md)[^)]*\)/g)].map(([, link]) => posix.join('docs', link))

/** The summary of a page in the table of docs/README.md. */
function summaryOf(home, source) {
  const row = home.split('\n').find((line) => linksOf(line).includes(source))
  return /^\|[^|]*\|([^|]*)\|/.exec(row ?? '')?.[1].trim() ?? ''
}

/** Resolves a link of a source: to a page, to a copy, or to the repository. */
function placeIn(root, paths, repository) {
  const copies = copiesOf(root)
  return (link, source) => {
    if (/^([a-z]+:|#)/i.test(link)) return link
    const [target, hash] = link.split('#')
    const file = posix.join(posix.dirname(source), target).replace(/\/$/, '')
    const anchor = hash === undefined ? '' : `#${hash}`
    const from = paths.get(source)
    if (paths.has(file)) return `${relative(from, `${paths.get(file)}.md`)}${anchor}`
    if (file in copies) return relative(from, copies[file])
    // Further links of the first page.
    if (/^docs\/((rest|events|errors)\/index\.md|llms\.txt)$/.test(file)) return file.slice('docs/'.length)
    if (!existsSync(join(root, file))) throw new Error(`${source} links to ${link}, which leads nowhere`)
    const kind = statSync(join(root, file)).isDirectory() ? 'tree' : 'blob'
    return `${repository}/${kind}/main/${file}${anchor}`
  }
}

/** Replaces the links of a page, except in code. */
function withLinks(markdown, replace) {
  return markdown
    .split(/(^```[^]*?^```$|`[^`\n]*`)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/\]\(([^)\s]+)\)/g, (_, link) => `](${replace(link)})`)
            .replace(/(<[^>]* src(?:set)?=)"([^"]+)"/g, (_, before, link) => `${before}"${replace(link)}"`),
    )
    .join('')
}

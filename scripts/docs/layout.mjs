// The layout around the content of each page.
import { escapeHtml, relative } from './markdown.mjs'

const NAME = 'Chat service'
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath fill='%232b5fd9' d='M6 5h20a4 4 0 0 1 4 4v11a4 4 0 0 1-4 4H15l-7 6v-6H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z'/%3E%3C/svg%3E"

const sections = [
  ['guides', 'Guides', 'index'],
  ['ui', 'Kit', 'ui'],
  ['rest', 'REST API', 'rest/index'],
  ['events', 'Events', 'events/index'],
  ['errors', 'Errors', 'errors/index'],
]

/** @param assets file names of `style`, `script` and `examples`. */
export function layout(page, pages, assets) {
  const to = (path) => escapeHtml(relative(page.path, path))
  const toPage = (path) => to(`${path}.html`)
  const title = page.path === 'index' ? `${NAME}: documentation` : `${page.title} · ${NAME}`
  const current = (is) => (is ? ' aria-current="page"' : '')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="description" content="${escapeHtml(page.summary)}" />
<link rel="icon" href="${ICON}" />
<link rel="alternate" type="text/markdown" href="${to(`${page.path}.md`)}" />
<link rel="stylesheet" href="${to(assets.style)}" />
<script type="module" src="${to(assets.script)}"></script>${page.hasExample ? `\n<script type="module" src="${to(assets.examples)}"></script>` : ''}
</head>
<body data-root="${escapeHtml('../'.repeat(page.path.split('/').length - 1) || './')}">
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="${toPage('index')}">${NAME}</a>
<button type="button" class="menu" aria-controls="pages" aria-expanded="false" hidden>Menu</button>
<nav class="sections" aria-label="Sections">
${sections.map(([id, name, path]) => `<a href="${toPage(path)}"${id === page.section ? ' aria-current="true"' : ''}>${name}</a>`).join('\n')}
</nav>
<div class="search" role="search" hidden></div>
</header>
<div class="columns">
<nav id="pages" class="pages" aria-label="Pages of this section">
${groupsOf(pages.filter(({ section }) => section === page.section))
  .map(([group, members]) => {
    const items = members.map((each) => {
      const inside = each === page ? contentsOf(page) : ''
      const name = each.deprecated ? `<s>${escapeHtml(each.title)}</s>` : escapeHtml(each.title)
      return `<li><a href="${toPage(each.path)}"${current(each === page)}>${name}</a>${inside}</li>`
    })
    return `${group && `<h2>${escapeHtml(group)}</h2>`}<ul>${items.join('\n')}</ul>`
  })
  .join('\n')}
</nav>
<main id="content" tabindex="-1">
<article class="${page.section}">
${page.html}</article>
<footer><a href="${to(`${page.path}.md`)}">This page as Markdown</a></footer>
</main>
</div>
</body>
</html>
`
}

function groupsOf(pages) {
  const groups = new Map()
  for (const page of pages) groups.set(page.group, [...(groups.get(page.group) ?? []), page])
  return [...groups]
}

/** Allows line breaks within long names of events and codes. */
const breakable = (text) => escapeHtml(text).replace(/(?<=\w)[_:](?=\w)/g, '$&<wbr />')

/** The table of contents of pages with at least three second-level headings, and of events. */
function contentsOf({ headings, section }) {
  const second = headings.filter(({ level }) => level === 2)
  if (second.length < 3 && section !== 'events') return ''
  return `<ul>${second.map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${breakable(text)}</a></li>`).join('')}</ul>`
}

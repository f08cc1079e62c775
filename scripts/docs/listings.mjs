// Files from all pages together: the search index, and llms.txt.

const ENTRY = 400

/**
 * The entries of the search: each page, and each part of it that has a heading. `t` is the title, `p` the page's title
 * if it differs, `u` the URL from the site's root, `x` the start of the text.
 */
export function searchIndex(pages) {
  return pages.flatMap((page) => {
    const parts = page.markdown.replace(/^```[^]*?^```$/gm, '').split(/^(?=#{2,3} )/m)
    const headings = page.headings.filter(({ level }) => level <= 3)
    return parts.flatMap((part, index) => {
      const heading = headings[index]
      const text = index === 0 ? `${page.summary} ${page.keywords ?? ''} ${textOf(part)}` : textOf(part)
      const entry = { u: `${page.path}.html`, x: text.trim().slice(0, ENTRY) }
      if (index === 0) return [{ t: page.title, ...entry }]
      // Every operation has the same headings.
      if (page.section === 'rest' && page.path !== 'rest/index') return []
      if (!heading) throw new Error(`${page.path} has more parts than headings`)
      return [{ t: heading.text, p: page.title, ...entry, u: `${entry.u}#${heading.id}` }]
    })
  })
}

const textOf = (markdown) =>
  markdown
    .replace(/^#+ .*$/gm, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[`*|[\]#]|-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const sections = { guides: 'Guides', ui: 'The kit', rest: 'REST API', events: 'Live events', errors: 'Errors' }

/** llms.txt as specified by llmstxt.org: a summary, and a list of the Markdown pages. */
export function llmsText({ info }, pages) {
  const line = ({ path, title, summary }) => `- [${title}](${path}.md)${summary && `: ${summary}`}\n`
  const lists = Object.entries(sections).map(([id, name]) => {
    const lines = pages.filter(({ section }) => section === id).map(line)
    return `## ${name}\n\n${lines.join('')}`
  })
  return `# ${info.title}

> ${info.summary} It is mounted in a Node process or runs as a standalone server: REST, a WebSocket gateway that loses no event, and a typed client.

Each page of this documentation is Markdown at the addresses below, and HTML at the same ones with \`.html\`. The contract is in [openapi.yaml](openapi.yaml) and [asyncapi.yaml](asyncapi.yaml).

${lists.join('\n')}`
}

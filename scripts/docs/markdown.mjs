import { posix } from 'node:path'
import { Marked } from 'marked'

export const escapeHtml = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])

const unescapeHtml = (text) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name])

const plain = (html) => unescapeHtml(html.replace(/<[^>]+>/g, ''))

/** Anchors as GitHub makes them, so links within docs/ work in both places. */
const slugOf = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

/** Links to Markdown files become links to their pages. */
const toPage = (href) => (/^[a-z]+:/i.test(href) ? href : href.replace(/\.md(?=#|$)/, '.html'))

/**
 * @param {string} markdown
 * @param {{ exactIds?: boolean }} options `exactIds`: a heading that is only a name in code has that name as its
 * anchor.
 * @returns the HTML, and the headings with their anchors.
 */
export function render(markdown, { exactIds = false } = {}) {
  const headings = []
  const taken = new Map()
  const anchorOf = (html) => {
    const name = exactIds && /^<code>([\w:]+)<\/code>$/.exec(html)?.[1]
    const slug = name || slugOf(plain(html))
    const count = taken.get(slug) ?? 0
    taken.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth: level }) {
        const html = this.parser.parseInline(tokens)
        const id = anchorOf(html)
        headings.push({ level, id, text: plain(html) })
        if (level === 1) return `<h1 id="${id}">${html}</h1>\n`
        return `<h${level} id="${id}">${html} <a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a></h${level}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(toPage(unescapeHtml(href)))}">${this.parser.parseInline(tokens)}</a>`
      },
      code({ text, lang }) {
        return codeHtml(text, lang)
      },
      table({ header, rows: all, align }) {
        const cells = (row) => row.map((cell, n) => this.tablecell({ ...cell, align: align[n] })).join('')
        const row = (line) => this.tablerow({ text: cells(line) })
        const head = row(header)
        const rows = all.length > 0 ? `<tbody>${all.map(row).join('')}</tbody>` : ''
        return `<div class="table" role="region" aria-label="Table" tabindex="0"><table><thead>${head}</thead>${rows}</table></div>\n`
      },
    },
  })
  return { html: /** @type {string} */ (marked.parse(markdown)), headings }
}

const spans = new Marked()

/** Text with code, emphasis and links, and no paragraph around it. */
export const inline = (markdown) => spans.parseInline(markdown)

const codeHtml = (code, language) =>
  `<pre tabindex="0"${language ? ` data-language="${escapeHtml(language)}"` : ''}><code>${escapeHtml(code)}</code></pre>\n`

export const fence = (language, code) => `\`\`\`${language}\n${code}\n\`\`\``

export const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

/** The relative link from one page to another, both as paths from the site's root. */
export const relative = (from, to) => posix.relative(posix.dirname(from), to)

/** A page of Markdown, with parts that have separate HTML. */
export class Composition {
  #parts = []

  add(...markdown) {
    this.#parts.push(...markdown.filter(Boolean).map((text) => ({ markdown: text })))
    return this
  }

  /** @param html replaces the Markdown on the page. An empty Markdown omits the part there. */
  addHtml(markdown, html) {
    this.#parts.push({ markdown, html })
    return this
  }

  toPage() {
    const markdown = this.#parts.map((part) => part.markdown).filter((text) => text !== '')
    // During the conversion, parts with separate HTML are comments, so anchors are numbered across the page.
    const marks = this.#parts.map((part, index) => (part.html === undefined ? part.markdown : `<!--part ${index}-->`))
    const { html, headings } = render(marks.join('\n\n'), { exactIds: true })
    return {
      markdown: `${markdown.join('\n\n')}\n`,
      html: html.replace(/<!--part (\d+)-->/g, (_, index) => this.#parts[index].html),
      headings,
    }
  }
}

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { events } from '../../../generated/events'
import { errorCodes, operations, type OperationId } from '../../../generated/operations'
import { anchorsOf, servedSite, type Site } from './site'
import { closeCodes, eventSpecs, operationSpecs } from './spec'

const root = path.resolve(__dirname, '../../..')
let site: Site
beforeAll(() => (site = servedSite()))

const file = (name: string) => site.files.get(name) ?? ''
const markdownOf = (id: string) => file(`rest/${id}.md`)
const ids = Object.keys(operations) as OperationId[]

describe('the reference', () => {
  it('has a page for each operation, with its method and path, and leads to it', () => {
    for (const id of ids) {
      const { method, path: route } = operations[id]
      expect(markdownOf(id)).toContain(`\`${method.toUpperCase()} ${route}\``)
      expect(file('rest/index.md')).toContain(`](${id}.md)`)
    }
    expect(site.pages.filter((page) => page.startsWith('rest/'))).toHaveLength(ids.length + 1)
  })

  it('names each parameter and property of a request, and each of its responses and errors', () => {
    expect(operationSpecs.map(({ id }) => id).sort()).toEqual([...ids].sort())
    for (const { id, names, answers, errors, emits } of operationSpecs) {
      const text = markdownOf(id)
      for (const name of names) expect(text).toMatch(new RegExp(`^ *- \`${name}\` \\(.+\\)(: .+)?$`, 'm'))
      for (const status of answers) expect(text).toContain(`## Answer ${status}`)
      for (const code of errors) expect(text).toContain(`](../errors/index.md#${code})`)
      for (const event of emits) expect(text).toContain(`.md#${event})`)
    }
  })

  it('has an anchor for each event and frame, with its rooms, its example and sample code', () => {
    expect(eventSpecs.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(events)))
    for (const { name, tags, examples, ...message } of eventSpecs) {
      const group = tags[0]!.$ref.split('/').at(-1)
      const [, part = ''] = file(`events/${group}.md`).split(`\n## \`${name}\`\n`)
      const own = part.split('\n## ')[0]!
      for (const room of message['x-rooms']) expect(own).toContain(`\`${room}\``)
      expect(own).toContain(JSON.stringify(examples[0]!.payload, null, 2))
      expect(own).toContain('```ts\n')
      expect(anchorsOf(file(`events/${group}.html`))).toContain(name)
      expect(file('events/index.md')).toContain(`](${group}.md#${name})`)
    }
  })

  it('has an anchor for each close code', () => {
    expect(closeCodes.length).toBeGreaterThan(5)
    expect(anchorsOf(file('events/index.html'))).toEqual(expect.arrayContaining(closeCodes))
  })

  it('has the meaning, the remedy and the operations of each error code', () => {
    for (const [code, { status, message }] of Object.entries(errorCodes)) {
      const own = file('errors/index.md').split(`\n## \`${code}\`\n`)[1]!.split('\n## ')[0]!
      expect(own).toContain(`Status ${status}. ${message}`)
      expect(own).toMatch(/\*\*What to do\.\*\* .{15,}/)
      const answering = ids.filter((id) => (operations[id].errors as readonly string[]).includes(code))
      const named = ids.filter((id) => own.includes(`](../rest/${id}.md)`))
      if (answering.length === ids.length) expect(own).toContain('Every operation can return it.')
      else expect(named).toEqual(answering)
      expect(anchorsOf(file('errors/index.html'))).toContain(code)
    }
  })
})

describe('the site', () => {
  it('has a page for each guide', () => {
    const guides = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md')
    expect(site.pages).toEqual(expect.arrayContaining(guides.map((name) => name.slice(0, -'.md'.length))))
    expect(site.pages).toEqual(expect.arrayContaining(['index', 'readme', 'client', 'security', 'changelog']))
  })

  it('has no broken links', () => {
    const targets = new Map([...site.files].map(([name, text]) => [name, new Set(anchorsOf(text))]))
    const broken = site.pages.flatMap((page) =>
      [...file(`${page}.html`).matchAll(/ (?:href|src)="([^"]+)"/g)]
        .map(([, link]) => link!)
        .filter((link) => !/^(https?|data|mailto):/.test(link))
        .filter((link) => {
          const [name = '', anchor] = link.split('#')
          const target = name === '' ? `${page}.html` : path.posix.join(path.posix.dirname(page), name)
          const anchors = targets.get(target)
          return anchors === undefined || (anchor !== undefined && !anchors.has(decodeURIComponent(anchor)))
        })
        .map((link) => `${page}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  it('has each page as Markdown, whose links lead to Markdown', () => {
    for (const page of site.pages) {
      const prose = file(`${page}.md`).replace(/^```.*?^```$|`[^`\n]*`/gms, '')
      expect(prose).toMatch(/^# /m)
      for (const [, link] of prose.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)) {
        const target = path.posix.join(path.posix.dirname(page), link!)
        expect([page, link, site.files.has(target)]).toEqual([page, link, true])
        expect(link).toMatch(/\.(md|yaml|txt|svg|png)$/)
      }
    }
  })

  it('has no duplicate anchors on a page', () => {
    for (const page of site.pages) {
      const anchors = anchorsOf(file(`${page}.html`))
      expect([page, anchors.filter((id, index) => anchors.indexOf(id) !== index)]).toEqual([page, []])
    }
  })

  it('loads nothing from other hosts, and has no inline scripts or styles', () => {
    for (const page of site.pages) {
      const html = file(`${page}.html`)
      expect(html).not.toMatch(/<script(?![^>]* src=)|<style|<[^>]+ style=|<[^>]+ on\w+=/)
      expect(html).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)="(https?:)?\/\//)
      expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    }
    expect(file([...site.files.keys()].find((name) => name.endsWith('.css'))!)).not.toMatch(/url\(|@import/)
  })

  it('lists all its pages in llms.txt', () => {
    const text = file('llms.txt')
    expect(text).toMatch(/^# .+\n\n> .+\n/)
    const listed = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\.md\)/gm)].map(([, page]) => page!)
    expect(listed.sort()).toEqual([...site.pages].sort())
  })

  it('has a search that leads to its pages and their parts', () => {
    const entries = JSON.parse(file('search.json')) as { t: string; u: string }[]
    for (const { u } of entries) {
      const [name = '', anchor] = u.split('#')
      expect([u, site.files.has(name)]).toEqual([u, true])
      if (anchor !== undefined) expect(anchorsOf(file(name))).toContain(anchor)
    }
    const found = entries.map(({ u }) => u)
    expect(found).toEqual(expect.arrayContaining(site.pages.map((page) => `${page}.html`)))
    expect(found).toContain('errors/index.html#CHAT_CHANNEL_FROZEN')
    expect(found).toContain('events/messages.html#chat:message:received')
  })
})

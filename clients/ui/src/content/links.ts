import { LinkifyIt } from 'linkify-it'

/** A link in a text, from `start` to `end`. */
export interface FoundLink {
  start: number
  end: number
  href: string
}

const linkify = new LinkifyIt({ fuzzyLink: true, urlAuth: true }).add('ftp:', null).add('//', null)

/** Punctuation that ends an address without a space: full-width characters and quotes. */
const ENDS = /[`<>“”„‟«»「」『』（）【】《》〈〉［］｛｝，。、！？；：…｜\ue000]/

/** Marks after an address belong to the text around it: `**https://example.com**`. */
const TRAILING = new Set('*_~|\\\'"')

function withoutTrailing(address: string): string {
  let end = address.length
  while (TRAILING.has(address[end - 1] ?? '')) end -= 1
  return address.slice(0, end)
}

/**
 * The addresses in a text: with `http://`, `https://` or `www.`, and email addresses. Other names with dots are words.
 */
export function findLinks(text: string): FoundLink[] {
  return (linkify.match(text) ?? []).flatMap(({ schema, index, raw, url }) => {
    if (schema === '' && !/^www\./i.test(raw)) return []
    const [upTo = ''] = raw.split(ENDS, 1)
    const shown = withoutTrailing(upTo)
    if (shown === '' || /^[a-z]+:\/*$/i.test(shown)) return []
    return [{ start: index, end: index + shown.length, href: url.slice(0, url.length - (raw.length - shown.length)) }]
  })
}

/** Allowed link targets. */
export const isSafe = (href: string): boolean => /^(https?:\/\/|mailto:|tel:)\S/i.test(href)

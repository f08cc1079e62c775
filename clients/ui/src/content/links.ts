import { LinkifyIt } from 'linkify-it'

/** A link in a text, from `start` to `end`. */
export interface FoundLink {
  start: number
  end: number
  href: string
}

const linkify = new LinkifyIt({ fuzzyLink: true, urlAuth: true }).add('ftp:', null).add('//', null)

/** Punctuation that ends an address where it is written without a space: full-width signs, and quotes. */
const ENDS = /[`<>“”„‟«»「」『』（）【】《》〈〉［］｛｝，。、！？；：…｜\ue000]/

/** Marks behind an address belong to the text around it: `**https://example.com**`. */
const TRAILING = /[*_~|\\'"]+$/

/** The addresses in a text: with `http://` or `https://`, with `www.`, and of mail. Other names with dots are words. */
export function findLinks(text: string): FoundLink[] {
  return (linkify.match(text) ?? []).flatMap(({ schema, index, raw, url }) => {
    if (schema === '' && !/^www\./i.test(raw)) return []
    const [upTo = ''] = raw.split(ENDS, 1)
    const shown = upTo.replace(TRAILING, '')
    if (shown === '' || /^[a-z]+:\/*$/i.test(shown)) return []
    return [{ start: index, end: index + shown.length, href: url.slice(0, url.length - (raw.length - shown.length)) }]
  })
}

/** Where a link may lead. */
export const isSafe = (href: string): boolean => /^(https?:\/\/|mailto:|tel:)\S/i.test(href)

/** Rules for text that comes from users or mails. */
import { convert } from 'html-to-text'

/** One line for a header or a name: without line breaks and other control characters, at most 200 characters. */
export const clean = (text: string): string =>
  [...text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()].slice(0, 200).join('')

/** Of the bytes 0x80 to 0x9f. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Some versions of Node decode Windows-1252 as ISO-8859-1, where these are control characters. */
export const mendWindows1252 = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] as string)

/** Text of several lines without other control characters. */
export const cleanLines = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- it removes these
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const [MARKER_BEGIN, MARKER_END] = ['##- ', ' -##']

/** The line that separates the reply, in any language. */
export const markerOf = (words: string): string => `${MARKER_BEGIN}${words}${MARKER_END}`

function isMarker(line: string): boolean {
  const begin = line.indexOf(MARKER_BEGIN)
  return begin !== -1 && line.includes(MARKER_END, begin + MARKER_BEGIN.length)
}

/** Text of an HTML-only mail. Quotes get the `>` of plain mails. */
export const htmlToText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 2_000_000, maxDepth: 200, ellipsis: '' },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'block' },
    ],
  })

const isQuote = (line: string) => /^\s*>/.test(line)
const isBlank = (line: string) => line.trim() === ''
/** Lines of mobile clients, alone in the last paragraph. */
const SENT_FROM =
  /^(Sent from|Get Outlook for|Von meinem .{1,40} gesendet|Gesendet von|Outlook für|Envoyé de|Envoyé depuis|Enviado desde|Enviado do|Inviato da|Verzonden vanaf|Verstuurd vanaf|Sendt fra|Skickat från|Wysłane z)\b.{0,80}$/
/** Header lines of a quoted mail, as Outlook writes them: `From: …`, `Gesendet: …`. */
const HEADER_LINE = /^\*?\p{L}[\p{L} ]{0,20}:\*?\s+\S/u

/** Longer lines are not separators. The pattern takes quadratic time. */
const MAX_SEPARATOR = 200
/** A line between the answer and the quoted mail, such as `-----Original Message-----`. */
const isSeparator = (line: string) => line.length <= MAX_SEPARATOR && /^(-{5,}|_{5,})([^-_]{0,60}\1)?$/.test(line)

/**
 * The reply in a mail, without the quoted mail, the line that introduces it, and the signature. It removes only text
 * marked by our separator, by `>` or by the signature's `-- `: better to keep a quote than to lose the sender's text.
 *
 * @param isOurs whether a line has one of our addresses.
 */
export function answerIn(text: string, isOurs: (line: string) => boolean): string {
  const lines = cleanLines(text).split('\n')
  const marker = lines.findIndex(isMarker)
  const above = withoutQuote(marker === -1 ? lines : lines.slice(0, marker), { isCut: marker !== -1, isOurs })
  const answer = withoutSignature(above).join('\n').trim()
  const below = marker === -1 ? [] : lines.slice(marker)
  if (marker === -1 || (answer !== '' && !hasAnswersBetween(below))) return answer
  const between = withoutSignature(below.filter((line) => !isQuote(line) && !isMarker(line)))
  return [answer, between.join('\n').trim()].filter((part) => part !== '').join('\n\n')
}

/** Minimum length of lines that mail programs wrap. */
const MIN_WRAPPED = 60

/** Whether there is text between `>` lines, other than the rest of a wrapped quoted line. */
function hasAnswersBetween(lines: string[]): boolean {
  const from = lines.findIndex(isQuote)
  const between = from === -1 ? [] : lines.slice(from, lines.findLastIndex(isQuote))
  const isRest = (before: string) => isQuote(before) && before.length >= MIN_WRAPPED
  return between.some((line, n) => !isQuote(line) && !isBlank(line) && !isRest(between[n - 1] as string))
}

/** @param isCut a quoted mail followed, so the last lines introduce it. */
function withoutQuote(lines: string[], { isCut, isOurs }: { isCut: boolean; isOurs: (line: string) => boolean }) {
  let end = lines.length
  const trim = () => {
    while (end > 0 && isBlank(lines[end - 1] as string)) end--
  }
  trim()
  let hasQuote = isCut
  while (end > 0 && isQuote(lines[end - 1] as string)) {
    end--
    hasQuote = true
    trim()
  }
  if (!hasQuote) return lines
  // The last paragraph, if it introduces the quoted mail: "On 30 Nov Acme <…> wrote:", or its headers, as Outlook has them.
  let begin = end
  while (begin > 0 && end - begin < 12 && !isBlank(lines[begin - 1] as string)) begin--
  const paragraph = lines.slice(begin, end)
  const ours = paragraph.findIndex(isOurs)
  const first = paragraph.findIndex((line) => HEADER_LINE.test(line))
  if (ours !== -1 && paragraph.filter((line) => HEADER_LINE.test(line)).length >= 3) end = begin + first
  else if (
    /[:：]\p{Cf}*\s*$/u.test(paragraph.at(-1) ?? '') &&
    (ours !== -1 || paragraph.some((line) => /\d/.test(line)))
  )
    end = paragraph.length <= 3 ? begin : begin + (ours === -1 ? paragraph.length - 1 : ours)
  trim()
  while (end > 0 && isSeparator((lines[end - 1] as string).trim())) {
    end--
    trim()
  }
  return lines.slice(0, end)
}

function withoutSignature(lines: string[]): string[] {
  const delimiter = lines.findIndex((line) => /^--\s?$/.test(line))
  const kept = delimiter === -1 ? lines : lines.slice(0, delimiter)
  const last = kept.findLastIndex((line) => !isBlank(line))
  const isAlone = last > 0 && isBlank(kept[last - 1] as string)
  return isAlone && SENT_FROM.test((kept[last] as string).trim()) ? kept.slice(0, last) : kept
}

import { answerIn, clean, cleanLines, htmlToText } from '../../../integrations/mail/src/text'

const isOurs = (line: string) => line.includes('@acme.test')
const MARKER = '##- Please write your answer above this line -##'

it.each([
  ['no quote', 'Yes.\n\nSee you.', 'Yes.\n\nSee you.'],
  [
    'Gmail',
    `Yes.\n\nOn Mon, Nov 30, 2026 at 10:00 AM Acme <chat@acme.test> wrote:\n\n> ${MARKER}\n>\n> 1 unread message`,
    'Yes.',
  ],
  [
    'Gmail, wrapped',
    `Yes.\n\nOn Mon, Nov 30, 2026 at 10:00 AM Acme\n<reply+abc@acme.test>\nwrote:\n\n> ${MARKER}\n> 1 unread message`,
    'Yes.',
  ],
  [
    'Gmail in German',
    `Ja.\n\nAm Mo., 30. Nov. 2026 um 10:00 Uhr schrieb Acme <chat@acme.test>:\n> ${MARKER}\n> x`,
    'Ja.',
  ],
  ['Thunderbird', `Yes.\n\nOn 30.11.26 10:00, Acme wrote:\n> ${MARKER}\n> x\n`, 'Yes.'],
  [
    'an introduction directly below the answer',
    `One.\nTwo.\nThree.\nOn 30.11.26 10:00, Acme wrote:\n> ${MARKER}\n> x\n`,
    'One.\nTwo.\nThree.',
  ],
  [
    'Outlook',
    `Yes.\n\n________________________________\nFrom: Acme <chat@acme.test>\nSent: Monday, 30 November 2026 10:00\nTo: Bob\nSubject: Unread messages\n\n${MARKER}\n\n1 unread message`,
    'Yes.',
  ],
  [
    'Outlook in German',
    `Ja.\n\n-----Ursprüngliche Nachricht-----\nVon: Acme <chat@acme.test>\nGesendet: Montag, 30. November 2026 10:00\nAn: Bob\nBetreff: Ungelesen\n\n${MARKER}\n\nx`,
    'Ja.',
  ],
  [
    'Gmail in Hebrew',
    `כן.\n\n‫בתאריך יום ב׳, 30 בנוב׳ 2026 ב-10:00 מאת ‪Acme‬‏ <‪chat@acme.test‬‏>:‬\n\n> ${MARKER}\n> x`,
    'כן.',
  ],
  [
    'answers between quoted lines',
    `See inline.\n\nOn 30 Nov Acme <chat@acme.test> wrote:\n> ${MARKER}\n> When?\nat nine\n> Where?\nhere\n\n-- \nBob`,
    'See inline.\n\nat nine\nhere',
  ],
  [
    'a quoted line that was wrapped',
    `Thanks!\n\nOn 30 Nov Acme <chat@acme.test> wrote:\n> ${MARKER}\n> This is a long line of the quoted mail, which some program on the way\nhas wrapped\n> Where?`,
    'Thanks!',
  ],
  ['Apple Mail', `Yes.\n\n> On 30. Nov 2026, at 10:00, Acme <chat@acme.test> wrote:\n> \n> ${MARKER}\n> x`, 'Yes.'],
  ['a quote without the marker', 'Yes.\n\nOn 30 Nov Acme <chat@acme.test> wrote:\n> Is it Thursday?', 'Yes.'],
  ['text that looks like an introduction', 'These are my reasons:\n\n> Is it Thursday?', 'These are my reasons:'],
  ['a quote at the beginning', '> Is it Thursday?\n\nYes.', '> Is it Thursday?\n\nYes.'],
  ['an answer below the quote', `On 30 Nov Acme <chat@acme.test> wrote:\n> ${MARKER}\n> Thursday?\n\nYes.`, 'Yes.'],
  ['a signature', 'Yes.\n\n-- \nBob\nbob@users.test', 'Yes.'],
  ['a signature above the quote', `Yes.\n\n-- \nBob\n\nOn 30 Nov Acme <chat@acme.test> wrote:\n> ${MARKER}`, 'Yes.'],
  ['a telephone', 'Yes.\n\nSent from my iPhone', 'Yes.'],
  ['a sentence like that of a telephone', 'Sent from my heart', 'Sent from my heart'],
  ['a table', 'Name: Bob\n====\nAge: 42\n----\nTown: Rome', 'Name: Bob\n====\nAge: 42\n----\nTown: Rome'],
  ['nothing', `\n\nOn 30 Nov Acme <chat@acme.test> wrote:\n> ${MARKER}\n> x`, ''],
  ['line breaks of Windows', 'one\r\ntwo\r\n\r\n> x\r\n', 'one\ntwo'],
])('finds the answer: %s', (_name, text, answer) => {
  expect(answerIn(text, isOurs)).toBe(answer)
})

it('a long line above the quote takes linear time', () => {
  const line = `${'-'.repeat(400_000)} x`
  const before = process.cpuUsage()
  expect(answerIn(`Yes.\n${line}\n> Thursday?`, isOurs)).toBe(`Yes.\n${line}`)
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10)
})

it('text from HTML keeps links and marks quotes', () => {
  const html = `<html><head><style>p{color:red}</style></head><body><p>Yes &amp; no, <a href="https://a.test/x">here</a></p>
    <div>second<br>third</div><blockquote><p>${MARKER}</p><p>old</p></blockquote></body></html>`
  const text = htmlToText(html)
  expect(text).toContain('Yes & no, here [https://a.test/x]')
  expect(answerIn(text, isOurs)).toBe('Yes & no, here [https://a.test/x]\n\nsecond\nthird')
  expect(htmlToText('<div>'.repeat(50_000))).toBe('')
})

it('control characters are removed', () => {
  expect(clean('a\r\nBcc: b\u0000\u2028c')).toBe('a Bcc: b c')
  expect(clean('😀'.repeat(300))).toBe('😀'.repeat(200))
  expect(cleanLines('a\r\nb\rc\u0000\u001b[31m\td')).toBe('a\nb\nc[31m\td')
})

it.each([
  ['>', 200_000],
  ['##- ', 200_000],
  ['> \n', 200_000],
  ['On 1 wrote:\n', 50_000],
  ['A: b\n', 100_000],
  ['-', 500_000],
  ['\n', 500_000],
  ['- _', 200_000],
])('%j, repeated, takes no long time', (text, count) => {
  const started = performance.now()
  answerIn(text.repeat(count), isOurs)
  // A second is a thousand times longer than the rule takes on a current machine.
  expect(performance.now() - started).toBeLessThan(10_000)
})

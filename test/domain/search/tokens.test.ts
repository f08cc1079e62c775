import { Pool } from 'pg'
import { foldCharacter, highlight } from '../../../src/domain/search/highlight'
import { createDatabase } from '../../support/database'
import { howMany } from '../../support/tier'

/** Shared letters, a script without spaces, a letter of two characters, punctuation and white space. */
const ALPHABET = [
  'a',
  'b',
  'A',
  '1',
  '_',
  'é',
  'e\u0301',
  'ς',
  '会',
  '社',
  '🦆',
  ' ',
  ' ',
  '(',
  ')',
  "'",
  '+',
  '\\',
  '\n',
  'ß',
  'ガ',
  'ｶﾞ',
  '각',
  '—',
  '’',
  '\u00AD',
  'ﬁ',
  'م\u064F',
]
const TEXTS = howMany(400, 4000)

let pool: Pool
beforeAll(async () => {
  pool = new Pool({ connectionString: await createDatabase() })
})
afterAll(() => pool.end())

/** The same texts in each run: a linear congruential generator. */
function randomTexts(): string[] {
  let state = 7
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: TEXTS }, () =>
    Array.from({ length: 1 + random(24) }, () => ALPHABET[random(ALPHABET.length)]).join(''),
  )
}

it('the index finds each text by each of its parts, within words and as whole words', async () => {
  const { rows } = await pool.query<{ text: string; part: string; is_whole: boolean; is_found: boolean }>(
    `select text, part, is_whole,
            chat_search_grams('t', 'c', text) @@ chat_search_query(chat_search_scope('t', 'c'), array[part], is_whole) as is_found
       from (
         select text, chat_fold(text) as folded, btrim(substr(chat_fold(text), 1 + n % length(text), 1 + n % 6)) as part
           from unnest($1::text[]) text, generate_series(0, 40, 3) n
       ) part, unnest(array[false, true]) is_whole
      where part <> '' and (not is_whole or chat_has_words(folded, array[chat_search_word_pattern(part)]))`,
    [randomTexts()],
  )
  expect(rows.filter(({ is_whole: isWhole }) => isWhole).length).toBeGreaterThan(TEXTS)
  expect(rows.filter(({ is_found: isFound }) => !isFound)).toEqual([])
})

it('the index distinguishes whole words from parts of words', async () => {
  const { rows } = await pool.query<{ part: string; texts: string[] }>(
    `select part, array_agg(text order by text) as texts
       from unnest(array['a cat (sat)', 'concatenate', 'th', 'the bath', 'go th(e']) text, unnest(array['cat', 'sat', 'th']) part
      where chat_search_grams('t', 'c', text) @@ chat_search_query(chat_search_scope('t', 'c'), array[part], true)
      group by part`,
  )
  expect(Object.fromEntries(rows.map(({ part, texts }) => [part, texts]))).toEqual({
    cat: ['a cat (sat)'],
    sat: ['a cat (sat)'],
    th: ['go th(e', 'th', 'the bath'],
  })
})

const FOUND: [typed: string, text: string][] = [
  ['cafe', 'un café'],
  ['café', 'CAFE\u0301'],
  ['naive', 'naïve'],
  ['strasse', 'Hauptstraße 5'],
  ['straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['istanbul', 'İstanbul'],
  ['ılık', 'ilik'],
  ['елка', 'ёлка'],
  ['οδος', 'ΟΔΟΣ'],
  ['abc123', 'ａｂｃ１２３'],
  ['Ａｂｃ', 'abc'],
  ['ガギグ', 'ｶﾞｷﾞｸﾞ'],
  ['ｶﾞｷﾞｸﾞ', 'ガギグ'],
  ['カ\u3099', 'ガ'],
  ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
  ['محمد', 'مُحَمَّد'],
  ['محمد', 'محـــمد'],
  ['שלום', 'שָׁלוֹם'],
  ['fish', 'ﬁsh'],
  ["don't", 'I don’t'],
  ['don’t', "I don't"],
  ['don´t', "I don't"],
  ['"so"', '“so” she said'],
  ['a-b', 'a–b'],
  ['a-b', 'a\u2011b'],
  ['example', 'ex\u00ADam\u200Bple'],
  ['two spaces', 'two  spaces'],
  ['line break', 'line \r\n break'],
  ['no break', 'no\u00A0break'],
  ['❤', '❤\uFE0F'],
  ['❤\uFE0F', '❤'],
  ['☺', '☺\uFE0F'],
  ['resume', 'mon résumé'],
  ['uber', 'Über'],
  ['senor', 'señor'],
  ['viet', 'Việt Nam'],
  ['καλημερα', 'Καλημέρα'],
  ['й', 'и\u0306'],
  ['kg', '5 ㎏'],
  ['iv', 'ⅳ'],
  ['1', '①'],
  ['カタカナ', 'ｶﾀｶﾅ'],
  ['プログラム', 'ﾌﾟﾛｸﾞﾗﾑ'],
  ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
  ['مرحبا', 'ﻣﺮﺣﺒﺎ'],
  ['office', 'oﬃce'],
  ['kurz lang', 'kurz\tlang'],
  ['a b', 'a\u3000b'],
  ["l'ete", 'l’été'],
  ["rock'n'roll", 'rock’n’roll'],
  ['hello', 'HELLO'],
]

it('typed variants match and mark equivalent texts, as a phrase, a word or a part', async () => {
  const { rows } = await pool.query<{ typed: string; text: string; is_in_index: boolean; is_in_text: boolean }>(
    `select typed, text,
            chat_search_grams('t', 'c', text) @@ chat_search_query(chat_search_scope('t', 'c'), array[chat_fold(typed)], whole) as is_in_index,
            case when whole then chat_has_words(chat_fold(text), array[chat_search_word_pattern(chat_fold(typed))])
              else strpos(chat_fold(text), chat_fold(typed)) > 0 end as is_in_text
       from unnest($1::text[], $2::text[]) as pair (typed, text), unnest(array[false, true]) whole`,
    [FOUND.map(([typed]) => typed), FOUND.map(([, text]) => text)],
  )
  expect(rows).toHaveLength(2 * FOUND.length)
  const partOnly = new Set(['Hauptstraße 5'])
  const missed = rows.filter((row) => !row.is_in_index || !row.is_in_text)
  expect(missed.map(({ text }) => text).filter((text) => !partOnly.has(text))).toEqual([])
  expect(FOUND.filter(([typed, text]) => !highlight(text, [typed])?.includes('<em>'))).toEqual([])
})

it('does not confuse letters when one only looks like part of the other', async () => {
  const apart = [
    ['カ', 'ガ'],
    ['하', '한'],
    ['ㅎ', '하'],
    ['0', 'O'],
    ['カ', 'ｶﾞ'],
  ]
  for (const [typed = '', text = ''] of apart) {
    const { rows } = await pool.query(`select strpos(chat_fold($2), chat_fold($1)) > 0 as found`, [typed, text])
    expect([typed, text, rows]).toEqual([typed, text, [{ found: false }]])
    expect(highlight(text, [typed])).toBeNull()
  }
})

it('marks characters by the same rules as the index folds them', async () => {
  const ranges = [
    [0x20, 0x52f],
    [0x591, 0x6ff],
    [0x1e00, 0x1fff],
    [0x2000, 0x20ff],
    [0x2100, 0x218f],
    [0x3000, 0x30ff],
    [0xac00, 0xac80],
    [0xfb00, 0xffef],
    [0x1f300, 0x1f6ff],
  ] as const
  const characters = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)))
    .filter((character) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u.test(character))
  // Between letters, so that a space is one of two.
  const { rows } = await pool.query<{ character: string; folded: string }>(
    `select character, normalize(chat_fold('x' || character || 'x'), nfd) as folded from unnest($1::text[]) character`,
    [characters],
  )
  const differ = rows.filter(({ character, folded }) => folded !== `x${foldCharacter(character).normalize('NFD')}x`)
  expect(differ).toEqual([])
})

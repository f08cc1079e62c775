import { Pool } from 'pg'
import { createDatabase } from '../../support/database'

/** Letters that words have in common, a script without spaces, a letter of two characters, punctuation and white space. */
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
]
const TEXTS = 4000

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

it('the index finds each text by each of its parts, anywhere and as whole words', async () => {
  const { rows } = await pool.query<{ text: string; part: string; is_whole: boolean; is_found: boolean }>(
    `select text, part, is_whole,
            chat_search_grams('t', 'c', text) @@ chat_search_query(chat_search_scope('t', 'c'), array[part], is_whole) as is_found
       from (
         select text, chat_fold(text) as folded, btrim(substr(chat_fold(text), 1 + n % length(text), 1 + n % 6), E' \n') as part
           from unnest($1::text[]) text, generate_series(0, 40, 3) n
       ) part, unnest(array[false, true]) is_whole
      where part <> '' and (not is_whole or chat_has_words(folded, array[chat_search_word_pattern(part)]))`,
    [randomTexts()],
  )
  expect(rows.filter(({ is_whole: isWhole }) => isWhole).length).toBeGreaterThan(TEXTS)
  expect(rows.filter(({ is_found: isFound }) => !isFound)).toEqual([])
})

it('the index tells whole words from parts of words', async () => {
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

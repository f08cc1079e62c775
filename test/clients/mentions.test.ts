import {
  findByName,
  findMentions,
  mentionedIds,
  movedMentions,
  typedMention,
} from '../../clients/ui/src/content/mentions'

const people = ['Ann', 'Ann Lee', 'José', 'Leo', 'C++ bot'].map((name) => ({ id: name.toLowerCase(), name }))
const namesFor = (query: string) => findByName(query, people).map(({ name }) => name)
const idsIn = (text: string) => mentionedIds(text, people)

it('detects the name being typed, but no mail address', () => {
  expect(typedMention('Hi @An', 6)).toEqual({ start: 3, end: 6, query: 'An' })
  expect(typedMention('Hi @Ann, yes', 5)).toEqual({ start: 3, end: 7, query: 'A' })
  expect(typedMention('(@', 2)).toEqual({ start: 1, end: 2, query: '' })
  expect(typedMention('ann@lee', 7)).toBeUndefined()
  expect(typedMention('@Ann\nnext line', 14)).toBeUndefined()
})

it('finds people by any word of their name, ignoring case and accents', () => {
  expect(namesFor('')).toHaveLength(people.length)
  expect(namesFor('ann l')).toEqual(['Ann Lee'])
  expect(namesFor('le')).toEqual(['Leo', 'Ann Lee'])
  expect(namesFor('JOSE')).toEqual(['José'])
  expect(namesFor('x')).toEqual([])
})

const found = (text: string, names: string[]) =>
  findMentions(
    text,
    names.map((name) => ({ id: name, name })),
  ).map(({ start, end }) => text.slice(start, end))

it('matches the longest name, and only whole words', () => {
  const names = people.map(({ name }) => name)
  expect(found('@Ann Lee and @ann.', names)).toEqual(['@Ann Lee', '@ann'])
  expect(found('@Anna, mail x@ann, a_b@ann', names)).toEqual([])
  expect(idsIn('@Ann Lee, @José and @C++ bot!')).toEqual(['ann lee', 'josé', 'c++ bot'])
})

it.each([
  ['@Daveさん、こんにちは', 'Dave', '@Dave'],
  ['@민수가 왔어요', '민수', '@민수'],
  ['@สมชายครับ', 'สมชาย', '@สมชาย'],
  ['こんにちは@Dave さん', 'Dave', '@Dave'],
  ['你好@小明你好', '小明', '@小明'],
  ['@...', '...', '@...'],
])('finds a name in scripts without spaces, and one that is no word: %s', (text, name, expected) => {
  expect(found(text, [name])).toEqual([expected])
  expect(mentionedIds(text, [{ id: '1', name }])).toEqual(['1'])
})

it('ignores names within code and addresses', () => {
  expect(idsIn('`@Leo` and https://example.com/@Leo')).toEqual([])
  expect(idsIn('```\n@Leo\n```\nask **@Ann**')).toEqual(['ann'])
  expect(
    mentionedIds('hi @a_b_ and @*x*', [
      { id: '1', name: 'a_b_' },
      { id: '2', name: '*x*' },
    ]),
  ).toEqual(['1', '2'])
})

it('mentions the chosen one of two users with the same name, or both', () => {
  const twins = ['one', 'two'].map((id) => ({ id, name: 'Sam' }))
  expect(mentionedIds('Hi @Sam', twins, [{ id: 'two', name: 'Sam', start: 3 }])).toEqual(['two'])
  expect(mentionedIds('Hi @Sam', twins)).toEqual(['one', 'two'])
})

it('takes a chosen name that was written on to that of a member for that member', () => {
  const people = [
    { id: 'one', name: 'Bob' },
    { id: 'two', name: 'Bobby' },
  ]
  expect(mentionedIds('Hi @Bobby', people, [{ id: 'one', name: 'Bob', start: 3 }])).toEqual(['two'])
})

it.each([
  ['Sam', 'ask @Samuel'],
  ['Sam ', 'ask @Sam '],
  ['!!', 'ask @!! or'],
  ['*_*', 'ask @*_* or *her*'],
  ['`x`', 'ask @`x`'],
  ['a.com', 'ask @a.com'],
])('keeps a chosen mention by its place: %s in %s', (name, text) => {
  const chosen = [{ id: 'sam', name, start: 4 }]
  expect(mentionedIds(text, [], chosen)).toEqual(['sam'])
  const later = `Please ${text}`
  expect(mentionedIds(later, [], movedMentions(chosen, text, later))).toEqual(['sam'])
  expect(movedMentions(chosen, text, text.replace('@', '@@'))).toEqual([{ ...chosen[0], start: 5 }])
  expect(movedMentions(chosen, text, text.replace('@', ''))).toEqual([])
  expect(mentionedIds(`\`${text}\``, [], [{ id: 'sam', name, start: 5 }])).toEqual([])
})

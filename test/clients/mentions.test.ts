import { findByName, mentionedIds, splitMentions, typedMention } from '../../clients/ui/src/content/mentions'

const people = ['Ann', 'Ann Lee', 'José', 'Leo', 'C++ bot'].map((name) => ({ id: name.toLowerCase(), name }))
const namesFor = (query: string) => findByName(query, people).map(({ name }) => name)
const idsIn = (text: string, chosen: string[] = []) => mentionedIds(text, people, new Set(chosen))

it('sees the name that is being typed, and no mail address', () => {
  expect(typedMention('Hi @An', 6)).toEqual({ start: 3, end: 6, query: 'An' })
  expect(typedMention('Hi @Ann, yes', 5)).toEqual({ start: 3, end: 7, query: 'A' })
  expect(typedMention('(@', 2)).toEqual({ start: 1, end: 2, query: '' })
  expect(typedMention('ann@lee', 7)).toBeUndefined()
  expect(typedMention('@Ann\nnext line', 14)).toBeUndefined()
})

it('finds people by any word of their name, whatever the case and the accents', () => {
  expect(namesFor('')).toHaveLength(people.length)
  expect(namesFor('ann l')).toEqual(['Ann Lee'])
  expect(namesFor('le')).toEqual(['Leo', 'Ann Lee'])
  expect(namesFor('JOSE')).toEqual(['José'])
  expect(namesFor('x')).toEqual([])
})

it('takes the longest name, and whole words alone', () => {
  expect(splitMentions('@Ann Lee and @ann.', people)).toEqual(['', '@Ann Lee', ' and ', '@ann', '.'])
  expect(splitMentions('@Anna, mail x@ann', people)).toEqual(['@Anna, mail x@ann'])
  expect(idsIn('@Ann Lee, @José and @C++ bot!')).toEqual(['ann lee', 'josé', 'c++ bot'])
})

it('mentions of two with one name the one that was chosen, or both', () => {
  const twins = ['one', 'two'].map((id) => ({ id, name: 'Sam' }))
  expect(mentionedIds('Hi @Sam', twins, new Set(['two']))).toEqual(['two'])
  expect(mentionedIds('Hi @Sam', twins)).toEqual(['one', 'two'])
})

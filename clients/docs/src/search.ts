import { inSite, make } from './dom'

/** As scripts/docs/listings.mjs writes it: the title, the page that it is on, the address, and some of the text. */
interface Entry {
  t: string
  p?: string
  u: string
  x: string
}

const SHOWN = 12

/** A field in the header that finds pages and their parts. */
export function offerSearch(): void {
  const place = document.querySelector<HTMLElement>('.search')
  if (!place) return
  const input = make('input', { type: 'search', id: 'search', placeholder: 'Search  /', autocomplete: 'off' })
  const label = make('label', { className: 'unseen', htmlFor: 'search' }, 'Search the documentation')
  const count = make('p', { className: 'unseen' })
  count.setAttribute('role', 'status')
  const results = make('ul', { hidden: true })
  place.append(label, input, count, results)
  place.hidden = false

  let entries: Promise<Entry[]> | undefined
  const update = async () => {
    entries ??= load()
    const words = wordsOf(input.value)
    const found = words.length > 0 ? find(await entries.catch(() => []), words) : []
    // Typed on meanwhile.
    if (words.join() !== wordsOf(input.value).join()) return
    results.replaceChildren(...found.slice(0, SHOWN).map(show))
    results.hidden = words.length === 0
    if (words.length > 0 && found.length === 0) results.append(make('li', { className: 'none' }, 'Nothing found.'))
    count.textContent = words.length > 0 ? `${found.length} found` : ''
  }
  input.addEventListener('input', () => void update())
  input.addEventListener('click', () => void update())
  const close = () => (results.hidden = true)
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      input.focus()
    }
  })
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.focus()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (results.hidden) return void update()
    const stops = [input, ...results.querySelectorAll('a')]
    stops[Math.max(0, stops.indexOf(document.activeElement as HTMLAnchorElement) + step)]?.focus()
  })
  document.addEventListener('click', ({ target }) => {
    if (!place.contains(target as Node)) close()
  })
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !place.contains(relatedTarget as Node)) close()
  })
  results.addEventListener('click', close)
}

async function load(): Promise<Entry[]> {
  const response = await fetch(inSite('search.json'))
  return (await response.json()) as Entry[]
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Entries that have all words, those with the words in their titles first. */
function find(entries: Entry[], words: string[]): Entry[] {
  const score = ({ t, p = '', u, x }: Entry) => {
    const [title, page, text] = [t.toLowerCase(), `${p} ${u}`.toLowerCase(), x.toLowerCase()]
    let sum = p === '' ? 2 : 0
    for (const word of words) {
      const points = (title.includes(word) ? 8 : 0) + (page.includes(word) ? 3 : 0) + (text.includes(word) ? 1 : 0)
      if (points === 0) return 0
      sum += points + (title.startsWith(word) ? 4 : 0)
    }
    return sum
  }
  return entries
    .map((entry) => ({ entry, points: score(entry) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ entry }) => entry)
}

function show({ t, p, u, x }: Entry): HTMLLIElement {
  const text = make('small', {}, x.slice(0, 110))
  return make('li', {}, make('a', { href: inSite(u) }, make('b', {}, t), p === undefined ? '' : ` · ${p}`, text))
}

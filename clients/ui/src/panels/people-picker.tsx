import type { User } from '@chat-service/client'
import { useEffect, useState } from 'react'
import { type Person, useChat, useFormat, useNames } from '../provider/use-chat.js'
import { Avatar } from '../parts/avatar.js'
import { Icon } from '../parts/icon.js'
import { Empty, Skeleton } from '../parts/placeholders.js'

const PAUSE_MS = 200
const LIMIT = 20

interface Found {
  people: readonly (Person & Partial<User>)[]
  isLoading: boolean
  error?: unknown
}

/** Users found by name by the host's resolver; before a name is typed, the users that the host offers. */
export function usePeople(keyword: string): Found {
  const { client, people } = useChat()
  const [found, setFound] = useState<Found>({ people, isLoading: false })
  const wanted = keyword.trim()
  useEffect(() => {
    if (!wanted) return setFound({ people, isLoading: false })
    setFound((before) => ({ people: before.people, isLoading: true }))
    const abort = new AbortController()
    const timer = setTimeout(() => {
      client.users.search({ keyword: wanted, limit: LIMIT }, { signal: abort.signal }).then(
        ({ users }) => setFound({ people: users, isLoading: false }),
        (error: unknown) => abort.signal.aborted || setFound({ people: [], isLoading: false, error }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, client, people])
  return found
}

interface PickerProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Users who can't be selected. */
  without: readonly string[]
}

/** Finds users by name, to select them. */
export function PeoplePicker({ chosen, onChange, without }: PickerProps) {
  const words = useChat().strings.panels.people
  const { reasonOf } = useFormat()
  const nameOf = useNames()
  const [keyword, setKeyword] = useState('')
  const { people, isLoading, error } = usePeople(keyword)
  const [names, setNames] = useState<Record<string, string>>({})
  const shown = people.filter(({ id }) => !without.includes(id))
  const set = (person: Person, isChosen: boolean) => {
    setNames((before) => ({ ...before, [person.id]: person.nickname }))
    onChange(isChosen ? [...chosen, person.id] : chosen.filter((other) => other !== person.id))
  }
  const stateOf = () => {
    if (error) return <p role="alert">{reasonOf(error)}</p>
    if (isLoading && shown.length === 0) return <Skeleton rows={3} />
    return shown.length === 0 && <Empty icon="user">{keyword.trim() ? words.none : words.hint}</Empty>
  }
  return (
    <fieldset className="chat-picker">
      <legend className="chat-hidden">{words.legend}</legend>
      {chosen.length > 0 && (
        <ul className="chat-chips">
          {chosen.map((id) => {
            const name = names[id] ?? nameOf(id)
            return (
              <li key={id}>
                <button
                  type="button"
                  className="chat-chip"
                  aria-label={words.drop(name)}
                  onClick={() => set({ id, nickname: name }, false)}
                >
                  <Avatar id={id} name={name} size="small" />
                  <bdi>{name}</bdi>
                  <Icon name="close" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <input
        type="search"
        autoFocus
        aria-label={words.find}
        placeholder={words.find}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        onKeyDown={(event) => {
          const [first] = shown
          if (event.key !== 'Enter' || !keyword.trim() || !first) return
          event.preventDefault()
          if (!chosen.includes(first.id)) set(first, true)
          setKeyword('')
        }}
      />
      <div className="chat-picker-list" aria-busy={isLoading}>
        {stateOf()}
        {shown.map((person) => (
          <label key={person.id} className="chat-check chat-member">
            <input
              type="checkbox"
              checked={chosen.includes(person.id)}
              onChange={({ target }) => set(person, target.checked)}
            />
            <Avatar id={person.id} name={person.nickname} url={person.profileUrl} isOnline={person.isOnline ?? false} />
            <bdi>{person.nickname}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

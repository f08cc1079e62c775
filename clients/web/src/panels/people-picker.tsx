import type { User } from '@chat-service/client'
import { useEffect, useState } from 'react'
import { type Person, useSession } from '../session'
import { Avatar } from '../parts/avatar'

interface PickerProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Users who cannot be chosen. */
  without: readonly string[]
}

/** Finds users by name, to select them. */
export function PeoplePicker({ chosen, onChange, without }: PickerProps) {
  const { chat, people } = useSession()
  const { client } = chat
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<readonly (Person & Partial<User>)[]>(people)
  useEffect(() => {
    const abort = new AbortController()
    const wanted = keyword.trim()
    if (!wanted) return setFound(people)
    client.users.search({ keyword: wanted, limit: 20 }, { signal: abort.signal }).then(
      ({ users }) => setFound(users),
      () => undefined,
    )
    return () => abort.abort()
  }, [keyword, client, people])
  const shown = found.filter(({ id }) => !without.includes(id))
  return (
    <fieldset className="picker">
      <legend>People</legend>
      <input
        type="search"
        autoFocus
        aria-label="Find people"
        placeholder="Find people"
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      {shown.length === 0 && <p className="muted">No user of that name.</p>}
      {shown.map(({ id, nickname, isOnline }) => (
        <label key={id} className="check member">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <Avatar id={id} name={nickname} isOnline={isOnline ?? false} />
          {nickname}
        </label>
      ))}
    </fieldset>
  )
}

import { make } from './dom'

/** try-it.json: the URL of the service, and that of the demo's login, if this is the demo. */
export interface Trial {
  api?: string
  demo?: string
}

/** The user who sends the request. */
export interface Caller {
  /** The header `Authorization`, or nothing, where the host knows the caller by cookies. */
  authorization(): Promise<string | undefined>
  /** Called when another caller is chosen. */
  onChange(listener: () => void): void
}

const KEY = 'docs-caller'

/** A choice of the demo's people, or a field for a token. Either is kept for as long as the tab is open. */
export async function offerCaller(place: HTMLElement, { demo }: Trial): Promise<Caller> {
  const control = demo === undefined ? tokenField() : await peopleField(demo)
  const label = make(
    'label',
    { htmlFor: control.id },
    demo === undefined ? 'Token of the host application' : 'Sign in as',
  )
  place.append(label, control)
  control.addEventListener('change', () => sessionStorage.setItem(KEY, control.value))
  return {
    authorization: async () => {
      const token = demo === undefined ? control.value.trim() : await signIn(demo, control.value)
      return token === '' ? undefined : `Bearer ${token}`
    },
    onChange: (listener) => control.addEventListener('change', listener),
  }
}

function tokenField(): HTMLInputElement {
  const field = make('input', { id: 'try-caller', type: 'password', autocomplete: 'off' })
  field.value = sessionStorage.getItem(KEY) ?? ''
  return field
}

async function peopleField(demo: string): Promise<HTMLSelectElement> {
  const response = await fetch(`${demo}/users`)
  const { users } = (await response.json()) as { users: { id: string; nickname: string }[] }
  const options = users.map(({ id, nickname }) => make('option', { value: id }, nickname))
  const field = make('select', { id: 'try-caller' }, ...options)
  const before = sessionStorage.getItem(KEY)
  if (users.some(({ id }) => id === before)) field.value = before!
  return field
}

async function signIn(demo: string, userId: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${demo}/login`, { method: 'POST', headers, body: JSON.stringify({ userId }) })
  if (!response.ok) throw new Error(`The demo returned ${response.status}.`)
  return ((await response.json()) as { token: string }).token
}

import { type ReactNode, useEffect, useId, useState } from 'react'
import { Icon, type IconName } from './icon.js'

interface SwitchProps {
  label: string
  hint?: string
  isOn: boolean
  /** Resolves with false if refused. The change shows at once, and is undone if refused. */
  onChange: (isOn: boolean) => Promise<boolean>
}

/** A setting that is on or off. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const [wanted, setWanted] = useState<boolean>()
  // The service has returned the current value.
  useEffect(() => setWanted(undefined), [isOn])
  const id = useId()
  const change = async (next: boolean) => {
    setWanted(next)
    if (!(await onChange(next))) setWanted(undefined)
  }
  return (
    <label className="chat-setting">
      <span className="chat-setting-text">
        {label}
        {hint && (
          <span id={id} className="chat-muted chat-small-text">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="chat-switch"
        aria-label={label}
        aria-describedby={hint && id}
        checked={wanted ?? isOn}
        onChange={({ target }) => void change(target.checked)}
      />
    </label>
  )
}

interface ChoiceProps<Value extends string> {
  legend: string
  options: readonly (readonly [Value, string])[]
  /** Undefined: none is chosen yet. */
  value: Value | undefined
  onChange: (value: Value) => void
  /** Side by side, for two or three short ones. */
  isRow?: boolean
}

/** A choice of one value. */
export function Choice<Value extends string>({ legend, options, value, onChange, isRow }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={isRow ? 'chat-segments' : 'chat-choice'}>
      <legend className={isRow ? 'chat-hidden' : undefined}>{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A row that opens or does something. */
export function ActionRow(props: {
  icon: IconName
  label: ReactNode
  side?: ReactNode
  isDangerous?: boolean
  onClick: () => void
}) {
  const { icon, label, side, isDangerous, onClick } = props
  return (
    <button type="button" className={isDangerous ? 'chat-action chat-danger' : 'chat-action'} onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
      {side}
    </button>
  )
}

import { useStrings } from '../provider/use-chat.js'
import { Choice } from './fields.js'

const SECONDS = ['900', '3600', '86400', '604800', '0'] as const
/** In seconds; `0`: without end. */
export type Duration = (typeof SECONDS)[number]

interface DurationChoiceProps {
  legend: string
  /** The words of the choice without end. */
  forever: string
  value: Duration
  onChange: (value: Duration) => void
}

/** The duration of a mute, ban or suspension. */
export function DurationChoice({ legend, forever, value, onChange }: DurationChoiceProps) {
  const { durations } = useStrings().panels
  const options = SECONDS.map((each) => [each, each === '0' ? forever : durations[each]] as const)
  return <Choice legend={legend} options={options} value={value} onChange={onChange} />
}

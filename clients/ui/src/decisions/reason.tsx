import { useStrings } from '../provider/use-chat.js'

/** The reason of a decision: a category of reports, or the moderator's text. */
export function Reason({ of }: { of: string }) {
  const { decisions, panels } = useStrings()
  const categories: Readonly<Record<string, string>> = panels.report.categories
  return (
    <p>
      {decisions.reason} <bdi>{categories[of] ?? of}</bdi>
    </p>
  )
}

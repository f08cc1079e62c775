import { useStrings } from '../provider/use-chat.js'

/** The reason of a decision: one of the categories of reports, or what the moderator wrote. */
export function Reason({ of }: { of: string }) {
  const { decisions, panels } = useStrings()
  const categories: Readonly<Record<string, string>> = panels.report.categories
  return (
    <p>
      {decisions.reason} <bdi>{categories[of] ?? of}</bdi>
    </p>
  )
}

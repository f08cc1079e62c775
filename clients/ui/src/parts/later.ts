const HOUR_MS = 3600 * 1000
const MORNING = 9

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

/** The morning of a future day. */
export const inDays = (days: number) => {
  const at = new Date()
  at.setDate(at.getDate() + days)
  at.setHours(MORNING, 0, 0, 0)
  return at
}

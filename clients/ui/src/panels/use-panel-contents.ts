import { useCallback, useEffect, useState } from 'react'
import { loadedOnce } from '../parts/on-demand.js'

const panels = loadedOnce(async () => (await import('./contents.js')).contents)

/** What panels hold, loaded with the first that is opened. A load that failed can be tried again. */
export function usePanelContents() {
  const [contents, setContents] = useState(panels.current)
  const [error, setError] = useState<unknown>()
  const reload = useCallback(() => {
    setError(undefined)
    panels.load().then(setContents, setError)
  }, [])
  useEffect(() => {
    if (!panels.current()) reload()
  }, [reload])
  return { contents, error, reload }
}

import { useCallback, useEffect, useState } from 'react'

type Contents = typeof import('./contents.js').contents

let loaded: Contents | undefined

/** What panels hold, loaded with the first conversation that is shown. A failed load can be tried again. */
export function usePanelContents() {
  const [contents, setContents] = useState(() => loaded)
  const [error, setError] = useState<unknown>()
  const reload = useCallback(() => {
    setError(undefined)
    import('./contents.js').then(
      (module) => {
        loaded = module.contents
        setContents(() => module.contents)
      },
      (reason: unknown) => setError(reason),
    )
  }, [])
  useEffect(() => {
    if (!loaded) reload()
  }, [reload])
  return { contents, error, reload }
}

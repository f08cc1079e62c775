import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNotices } from '../provider/notices.js'

const loads: (() => Promise<unknown>)[] = []

/** Loads all parts on demand ahead, so that they are there when the network is away or the host has deployed other files. */
export function preload(): void {
  for (const load of loads) load().catch(() => undefined)
}

/** What closes a part, if there is something to close. */
export interface Closing {
  onClose?: (isBack: boolean) => void
}

/**
 * A part whose module is loaded when it is first shown. If that fails, a notice says so, and the part closes.
 *
 * @param options.isRare few users need it: it is not loaded ahead.
 */
export function onDemand<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  { isRare = false } = {},
) {
  let part: ComponentType<Props> | undefined
  const load = async () => (part ??= await importPart())
  if (!isRare) loads.push(load)
  return function OnDemand(props: Props & Closing) {
    const { attempt } = useNotices()
    const [Part, setPart] = useState(() => part)
    const close = useRef(props.onClose)
    close.current = props.onClose
    useEffect(() => {
      if (part) return
      let isShown = true
      const show = async () => {
        // The browser's sentence names a file of the host.
        const loaded = await load().catch((cause: unknown) => Promise.reject(new Error('', { cause })))
        if (isShown) setPart(() => loaded)
      }
      void attempt(show).then((isLoaded) => !isLoaded && isShown && close.current?.(true))
      return () => void (isShown = false)
    }, [attempt])
    return Part ? <Part {...props} /> : null
  }
}

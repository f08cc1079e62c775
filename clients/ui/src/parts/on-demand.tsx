import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNotices } from '../provider/notices.js'

const loads: (() => Promise<unknown>)[] = []

/** Preloads all on-demand parts, so they work offline or after the host has deployed new files. */
export function preload(): void {
  for (const load of loads) load().catch(() => undefined)
}

/** Closes a part, if it can be closed. */
export interface Closing {
  onClose?: (isBack: boolean) => void
}

/**
 * A part whose module is loaded when first shown. If that fails, shows a notice and closes the part.
 *
 * @param options.isRare few users need it: not preloaded.
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
        // The browser's message names a file of the host.
        const loaded = await load().catch((cause: unknown) => Promise.reject(new Error('', { cause })))
        if (isShown) setPart(() => loaded)
      }
      void attempt(show).then((isLoaded) => !isLoaded && isShown && close.current?.(true))
      return () => void (isShown = false)
    }, [attempt])
    return Part ? <Part {...props} /> : null
  }
}

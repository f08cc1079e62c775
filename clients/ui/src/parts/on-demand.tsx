import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNotices } from '../provider/notices.js'

const loads: (() => Promise<unknown>)[] = []

/** Loads what is loaded on demand, so that it is there when the network is away or the host has deployed other files. */
export function preload(): void {
  for (const load of loads) load().catch(() => undefined)
}

/** Keeps what `load` gives. A load that failed can be tried again. */
export function loadedOnce<Part>(load: () => Promise<Part>) {
  let part: Part | undefined
  const once = async () => (part ??= await load())
  loads.push(once)
  return { load: once, current: () => part }
}

/** A dialog whose module is loaded when it is first opened. If that fails, a notice says why, and the dialog closes. */
export function onDemand<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const dialog = loadedOnce(load)
  return function OnDemand(props: Props) {
    const { attempt } = useNotices()
    const [Dialog, setDialog] = useState(dialog.current)
    const close = useRef(props.onClose)
    close.current = props.onClose
    useEffect(() => {
      if (dialog.current()) return
      let isOpen = true
      const show = async () => {
        const loaded = await dialog.load()
        if (isOpen) setDialog(() => loaded)
      }
      void attempt(show).then((isLoaded) => !isLoaded && isOpen && close.current())
      return () => void (isOpen = false)
    }, [attempt])
    return Dialog ? <Dialog {...props} /> : null
  }
}

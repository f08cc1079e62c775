import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNotices } from '../provider/notices.js'

/** A dialog whose module is loaded when it is first opened. If that fails, a notice says why, and the dialog closes. */
export function onDemand<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  return function OnDemand(props: Props) {
    const { attempt } = useNotices()
    const [Dialog, setDialog] = useState(() => loaded)
    const close = useRef(props.onClose)
    close.current = props.onClose
    useEffect(() => {
      if (loaded) return
      let isOpen = true
      const show = async () => {
        loaded = await load()
        if (isOpen) setDialog(() => loaded)
      }
      void attempt(show).then((isLoaded) => !isLoaded && isOpen && close.current())
      return () => void (isOpen = false)
    }, [attempt])
    return Dialog ? <Dialog {...props} /> : null
  }
}

import { type ComponentType, createContext, type FunctionComponent, type ReactNode, useContext, useMemo } from 'react'
import type { ChatComponents } from './components.js'

const ComponentsContext = createContext<ChatComponents>({})

/** A part of the kit. `components` replaces it by its name; `Default` is the original, for a replacement that only wraps it. */
export type Replaceable<Props> = FunctionComponent<Props> & { readonly Default: ComponentType<Props> }

/** Makes a part that the host can replace, wherever it stands. */
export function replaceable<Name extends keyof ChatComponents, Props extends object>(
  name: Name,
  Default: ComponentType<Props>,
): Replaceable<Props> {
  const Part = (props: Props) => {
    const Chosen = (useContext(ComponentsContext)[name] as ComponentType<Props> | undefined) ?? Default
    return <Chosen {...props} />
  }
  return Object.assign(Part, { displayName: name, Default })
}

interface ComponentsProps {
  /** Replacements by the names of the parts. Those of an outer provider stay, unless they are replaced again. */
  components: ChatComponents | undefined
  children: ReactNode
}

export function ComponentsProvider({ components, children }: ComponentsProps) {
  const outer = useContext(ComponentsContext)
  const all = useMemo(() => (components ? { ...outer, ...components } : outer), [outer, components])
  return <ComponentsContext.Provider value={all}>{children}</ComponentsContext.Provider>
}

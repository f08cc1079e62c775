import { type ComponentType, createContext, type FunctionComponent, type ReactNode, useContext, useMemo } from 'react'

/** Typed as an object to avoid a cycle: `ChatComponents` has the props of all parts, which depend on this file. */
const ComponentsContext = createContext<object>({})

/** A replaceable part of the kit. `components` replaces it by name; `Default` is the original, for wrappers. */
export type Replaceable<Props, Name extends string = string> = FunctionComponent<Props> & {
  readonly displayName: Name
  readonly Default: ComponentType<Props>
}

/** Makes a component replaceable by the host. `ChatComponents` lists its name and props. */
export function replaceable<Name extends string, Props extends object>(
  name: Name,
  Default: ComponentType<Props>,
): Replaceable<Props, Name> {
  const Part = (props: Props) => {
    const replacements = useContext(ComponentsContext) as Partial<Record<Name, ComponentType<Props>>>
    const Chosen: ComponentType<Props> = replacements[name] ?? Default
    return <Chosen {...props} />
  }
  return Object.assign(Part, { displayName: name, Default })
}

interface ComponentsProps {
  /** Replacements by part name. Those of an outer provider apply, unless replaced again. */
  components: object | undefined
  children: ReactNode
}

export function ComponentsProvider({ components, children }: ComponentsProps) {
  const outer = useContext(ComponentsContext)
  const all = useMemo(() => (components ? { ...outer, ...components } : outer), [outer, components])
  return <ComponentsContext.Provider value={all}>{children}</ComponentsContext.Provider>
}

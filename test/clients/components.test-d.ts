// Type-checked only: ChatComponents lists each part that the kit exports, by its name and with its props.
import type * as kit from '../../clients/ui/src'

type Kit = typeof kit
type Part<Name, Component> = { displayName: Name; Default: Component }
type Parts = {
  [
    Export in keyof Kit as Kit[Export] extends Part<infer Name extends string, unknown> ? Name : never
  ]: Kit[Export] extends Part<string, infer Component> ? Component : never
}
declare const parts: Parts
export const components: Required<kit.ChatComponents> = parts
declare const name: keyof Parts
export const listed: keyof kit.ChatComponents = name

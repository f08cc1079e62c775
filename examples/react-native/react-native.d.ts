/** As much of React Native as the example uses, so that it is checked here without its 100 packages. Leave it out in an app. */
declare module 'react-native' {
  import type { ComponentType, ReactElement, ReactNode } from 'react'

  interface ViewProps {
    style?: Readonly<Record<string, string | number>>
    accessibilityRole?: 'button' | 'alert'
    accessibilityLabel?: string
    children?: ReactNode
  }
  interface ListProps<Item> extends ViewProps {
    data: readonly Item[]
    renderItem: (info: { item: Item; index: number }) => ReactElement | null
    keyExtractor: (item: Item) => string
    onEndReached?: () => void
    inverted?: boolean
  }
  interface InputProps extends ViewProps {
    value: string
    onChangeText: (text: string) => void
    onSubmitEditing?: () => void
    returnKeyType?: 'send'
  }
  export const SafeAreaView: ComponentType<ViewProps>
  export const View: ComponentType<ViewProps>
  export const Text: ComponentType<ViewProps & { numberOfLines?: number; onPress?: () => void }>
  export const Pressable: ComponentType<ViewProps & { onPress: () => void }>
  export const TextInput: ComponentType<InputProps>
  export function FlatList<Item>(props: ListProps<Item>): ReactElement
  export const AppState: {
    addEventListener: (name: 'change', listener: (state: string) => void) => { remove: () => void }
  }
}

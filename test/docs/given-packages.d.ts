/** The parts used by the pages' code of packages missing from this checkout. */
declare module '@react-native-async-storage/async-storage' {
  const AsyncStorage: {
    getItem(key: string): Promise<string | null>
    setItem(key: string, value: string): Promise<void>
    removeItem(key: string): Promise<void>
    getAllKeys(): Promise<readonly string[]>
  }
  export default AsyncStorage
}
declare module 'react-native' {
  export const AppState: {
    addEventListener(type: 'change', listener: (state: 'active' | 'background') => void): { remove(): void }
  }
}
declare module 'next/navigation' {
  export function useRouter(): { push(href: string): void }
  export function useSearchParams(): { get(name: string): string | null }
}
declare module '@ai-sdk/openai' {
  import type { LanguageModel } from 'ai'
  export function openai(model: string): LanguageModel
}

import type { Program } from './program'
import type { Services } from './services'

/** Set-up and tear-down run in the same process, but with separate module instances. */
const holder = globalThis as {
  chatTestServices?: Services<'postgres' | 'redis'>
  chatTestMock?: Program
  chatTestsFailed?: boolean
}

export function rememberServices(services: Services<'postgres' | 'redis'>): void {
  holder.chatTestServices = services
}

export function rememberedServices(): Services<'postgres' | 'redis'> | undefined {
  return holder.chatTestServices
}

export function rememberMock(mock: Program): void {
  holder.chatTestMock = mock
}

export function rememberedMock(): Program | undefined {
  return holder.chatTestMock
}

/** Recorded by the reporter. */
export const haveTestsFailed = (): boolean => holder.chatTestsFailed === true

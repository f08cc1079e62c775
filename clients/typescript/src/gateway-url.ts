import type { Ending } from './connection.js'
import { mayBeElsewhere } from './reconnect.js'

/** Where the gateway is: at one of two URLs, until it has answered at one. */
export class GatewayUrl {
  current: string
  /** How the connection to the first URL failed, while the other one is tried. */
  private firstEnding: Ending | undefined

  constructor(
    private readonly first: string,
    private readonly other: string | undefined,
  ) {
    this.current = first
  }

  reset(): void {
    this.current = this.first
    this.firstEnding = undefined
  }

  /** @returns how it failed, or undefined to try the other URL at once. */
  next(ending: Ending): Ending | undefined {
    if (this.other === undefined || !mayBeElsewhere(ending)) return ending
    const first = this.firstEnding
    this.firstEnding = first ? undefined : ending
    this.current = first ? this.first : this.other
    return first
  }
}

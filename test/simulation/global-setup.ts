import { parseSpecifications } from '../support/specifications'

/** A simulation has its own database in its own thread, and needs no server. */
export default function globalSetup(): void {
  parseSpecifications()
}

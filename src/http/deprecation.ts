import type { Deprecation } from '../../generated/operations'

/**
 * The headers of the answers of what is deprecated: since when (`Deprecation`, RFC 9745), and when it goes away (`Sunset`,
 * RFC 8594).
 */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(sunset).toUTCString() }
}

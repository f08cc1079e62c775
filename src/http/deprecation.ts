import type { Deprecation } from '../../generated/operations'

/**
 * Response headers of a deprecated operation: since when (`Deprecation`, RFC 9745), and when it is removed (`Sunset`, RFC
 * 8594).
 */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(sunset).toUTCString() }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @returns undefined for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

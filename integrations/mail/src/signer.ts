import { createHmac, timingSafeEqual } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** RFC 4648, lower case and without padding: mail servers may change the case of an address. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31]
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

/** A number in base 32, of `length` characters. */
export function base32Number(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = `${ALPHABET[rest % 32]}${text}`
  return text
}

export const readBase32Number = (text: string): number =>
  [...text].reduce((value, digit) => value * 32 + ALPHABET.indexOf(digit), 0)

/** Signs with the first secret and accepts signatures of all. */
export class Signer {
  constructor(private readonly secrets: readonly [string, ...string[]]) {}

  /** @param bytes length of the signature before its encoding; at most 32. */
  sign(parts: readonly string[], bytes: number): string {
    return signatureOf(this.secrets[0], parts, bytes)
  }

  /** Constant time for signatures of that length. */
  isSigned(parts: readonly string[], bytes: number, signature: string): boolean {
    const given = Buffer.from(signature)
    return this.secrets
      .map((secret) => Buffer.from(signatureOf(secret, parts, bytes)))
      .map((right) => right.length === given.length && timingSafeEqual(right, given))
      .includes(true)
  }
}

const signatureOf = (secret: string, parts: readonly string[], bytes: number) =>
  base32(createHmac('sha256', secret).update(JSON.stringify(parts)).digest().subarray(0, bytes))

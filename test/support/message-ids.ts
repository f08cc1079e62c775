/** The id that chat_message_id makes. */
export const messageId = (at: Date | string, digits: string): string =>
  `c${new Date(at).getTime().toString(36).padStart(8, '0')}${digits}`

/** The last part of the id of a numbered message. */
export const digitsOf = (n: number): string => String(n).padStart(8, '0')

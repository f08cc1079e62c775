/** The id that chat_message_id makes. */
export const messageId = (at: Date | string, digits: string): string =>
  `c${new Date(at).getTime().toString(36).padStart(8, '0')}${digits}`

/** The end of the id of a message that has a number. */
export const digitsOf = (n: number): string => String(n).padStart(8, '0')

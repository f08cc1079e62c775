import * as v from 'valibot'
import { wholeNumber, type Variable } from './variable-schemas'

const days = wholeNumber(36_500, 1)

export const retentionVariables = {
  CHAT_MESSAGE_DAYS: {
    about: 'Days for which messages are kept. Older ones are removed for good.',
    schema: v.optional(days),
    unset: 'messages are kept',
  },
  CHAT_AUDIT_DAYS: {
    about: 'Days for which the audit of moderation is kept.',
    schema: v.optional(days, '365'),
  },
} satisfies Record<string, Variable>

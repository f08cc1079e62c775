import * as v from 'valibot'
import { wholeNumber, type Variable } from './variable-schemas'

const days = wholeNumber(36_500, 1)

export const retentionVariables = {
  CHAT_MESSAGE_DAYS: {
    about: 'Retention of messages in days. Older ones are removed permanently.',
    schema: v.optional(days),
    unset: 'messages are kept',
  },
  CHAT_AUDIT_DAYS: {
    about: 'Retention of the audit of moderation in days.',
    schema: v.optional(days, '365'),
  },
} satisfies Record<string, Variable>

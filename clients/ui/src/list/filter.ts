/** The channels of the list: also those without messages. */
export const ALL_CHANNELS = { includeEmpty: true }

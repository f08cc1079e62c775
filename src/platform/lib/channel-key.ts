/** Identifies a channel. The tenant comes first in every query. */
export interface ChannelKey {
  tenantId: string
  channelId: string
}

/** The key as text, for maps and queues. */
export const channelName = ({ tenantId, channelId }: ChannelKey) => JSON.stringify([tenantId, channelId])

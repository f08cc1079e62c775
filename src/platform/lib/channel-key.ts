/** Identifies a channel. The tenant comes first in every query. */
export interface ChannelKey {
  tenantId: string
  channelId: string
}

/** The key as the text by which maps and queues know the channel. */
export const channelName = ({ tenantId, channelId }: ChannelKey) => JSON.stringify([tenantId, channelId])

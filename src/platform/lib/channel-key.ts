/** Identifies a channel. The tenant comes first in every query. */
export interface ChannelKey {
  tenantId: string
  channelId: string
}

import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { done, ok } from '../../platform/lib/answers'
import { pageOfChannel } from '../access/replica-reads'
import { getChannel, getUnreadCount, listChannels } from './channels'
import { createDirect, createGroup } from './create-channel'
import { deleteChannel } from './delete-channel'
import { hideChannel, resetHistory, unhideChannel } from './hide-channel'
import { listEvents } from './list-events'
import { listSharedFiles } from './shared-files'
import { deleteMetadataKey, getMetadata, replaceMetadata } from './metadata'
import { getCountPreference, getPushTrigger, setCountPreference, setFavorite, setPushTrigger } from './member-settings'
import { muteChannel, unmuteChannel } from './mute-channel'
import { markUnread, readChannel, readUpTo } from '../unread/read-marker'
import { setFrozen, updateChannel } from './update-channel'

export const channelHandlers = {
  listChannels: ok(({ chat, caller, query }) => listChannels(chat, caller, query)),
  listMyChannels: ok(({ chat, caller, query }) => listChannels(chat, caller, query)),
  getUnreadCount: ok(({ chat, caller }) => getUnreadCount(chat, caller)),
  getChannel: ok(({ chat, caller, params }) => getChannel(chat, caller, params.id)),

  createDirectChannel: async ({ chat, caller, body }) => {
    const { channel, created } = await createDirect(chat, caller, body)
    return { status: created ? 201 : 200, body: channel }
  },

  createGroupChannel: async ({ chat, caller, body }) => ({ status: 201, body: await createGroup(chat, caller, body) }),
  updateChannel: ok(({ chat, caller, params, body }) => updateChannel(chat, caller, params.id, body)),

  deleteChannel: async ({ chat, caller, params }) => {
    await deleteChannel(chat, caller, params.id)
    return { status: 204 }
  },

  markChannelRead: done(({ chat, caller, params, body }) =>
    body?.messageId === undefined
      ? readChannel(chat, caller, params.id)
      : readUpTo(chat, caller, params.id, body.messageId),
  ),

  markChannelUnread: done(({ chat, caller, params, body }) => markUnread(chat, caller, params.id, body.messageId)),
  setPushTrigger: ok(({ chat, caller, params, body }) => setPushTrigger(chat, caller, params.id, body)),
  getPushTrigger: ok(({ chat, caller, params }) => getPushTrigger(chat, caller, params.id)),
  setCountPreference: ok(({ chat, caller, params, body }) => setCountPreference(chat, caller, params.id, body)),
  getCountPreference: ok(({ chat, caller, params }) => getCountPreference(chat, caller, params.id)),
  freezeChannel: ok(({ chat, caller, params }) => setFrozen(chat, caller, params.id, true)),
  unfreezeChannel: ok(({ chat, caller, params }) => setFrozen(chat, caller, params.id, false)),
  muteChannel: done(({ chat, caller, params, body }) => muteChannel(chat, caller, params.id, body?.until)),
  unmuteChannel: done(({ chat, caller, params }) => unmuteChannel(chat, caller, params.id)),
  favoriteChannel: done(({ chat, caller, params }) => setFavorite(chat, caller, params.id, true)),
  unfavoriteChannel: done(({ chat, caller, params }) => setFavorite(chat, caller, params.id, false)),

  hideChannel: done(({ chat, caller, params, body }) =>
    hideChannel(chat, caller, params.id, body ?? { hidePreviousMessages: false }),
  ),

  unhideChannel: done(({ chat, caller, params }) => unhideChannel(chat, caller, params.id)),
  resetHistory: done(({ chat, caller, params }) => resetHistory(chat, caller, params.id)),
  getMetadata: ok(({ chat, caller, params }) => getMetadata(chat, caller, params.id)),
  replaceMetadata: ok(({ chat, caller, params, body }) => replaceMetadata(chat, caller, params.id, body)),
  deleteMetadataKey: ok(({ chat, caller, params }) => deleteMetadataKey(chat, caller, params.id, params.key)),

  listSharedFiles: pageOfChannel(
    ok(({ chat, caller, params, query }) => listSharedFiles(chat, caller, params.id, query)),
  ),

  listEvents: ok(({ chat, caller, params, query }) => listEvents(chat, caller, params.id, query)),
} satisfies Partial<Handlers<RequestContext<Chat>>>

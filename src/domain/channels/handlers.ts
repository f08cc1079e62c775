import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { done } from '../../platform/lib/answers'
import { pageOfChannel } from '../access/replica-reads'
import { getChannel, getUnreadCount, listChannels } from './channels'
import { createDirect, createGroup } from './create-channel'
import { deleteChannel } from './delete-channel'
import { hideChannel, unhideChannel } from './hide-channel'
import { resetHistory } from './reset-history'
import { listEvents } from './list-events'
import { listSharedFiles } from './shared-files'
import { deleteMetadataKey, getMetadata, replaceMetadata } from './metadata'
import { getCountPreference, getPushTrigger, setCountPreference, setFavorite, setPushTrigger } from './member-settings'
import { muteChannel, unmuteChannel } from './mute-channel'
import { markUnread, readChannel, readUpTo } from '../unread/read-marker'
import { setFrozen, updateChannel } from './update-channel'

export const channelHandlers = {
  listChannels: async ({ chat, caller, query }) => ({ status: 200, body: await listChannels(chat, caller, query) }),

  listMyChannels: async ({ chat, caller, query }) => ({ status: 200, body: await listChannels(chat, caller, query) }),

  getUnreadCount: async ({ chat, caller }) => ({ status: 200, body: await getUnreadCount(chat, caller) }),

  getChannel: async ({ chat, caller, params }) => ({ status: 200, body: await getChannel(chat, caller, params.id) }),

  createDirectChannel: async ({ chat, caller, body }) => {
    const { channel, created } = await createDirect(chat, caller, body)
    return { status: created ? 201 : 200, body: channel }
  },

  createGroupChannel: async ({ chat, caller, body }) => ({ status: 201, body: await createGroup(chat, caller, body) }),

  updateChannel: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await updateChannel(chat, caller, params.id, body),
  }),

  deleteChannel: async ({ chat, caller, params }) => {
    await deleteChannel(chat, caller, params.id)
    return { status: 204 }
  },

  markChannelRead: async ({ chat, caller, params, body }) => {
    if (body?.messageId === undefined) await readChannel(chat, caller, params.id)
    else await readUpTo(chat, caller, params.id, body.messageId)
    return done
  },

  markChannelUnread: async ({ chat, caller, params, body }) => {
    await markUnread(chat, caller, params.id, body.messageId)
    return done
  },

  setPushTrigger: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await setPushTrigger(chat, caller, params.id, body),
  }),

  getPushTrigger: async ({ chat, caller, params }) => ({
    status: 200,
    body: await getPushTrigger(chat, caller, params.id),
  }),

  setCountPreference: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await setCountPreference(chat, caller, params.id, body),
  }),

  getCountPreference: async ({ chat, caller, params }) => ({
    status: 200,
    body: await getCountPreference(chat, caller, params.id),
  }),

  freezeChannel: async ({ chat, caller, params }) => ({
    status: 200,
    body: await setFrozen(chat, caller, params.id, true),
  }),

  unfreezeChannel: async ({ chat, caller, params }) => ({
    status: 200,
    body: await setFrozen(chat, caller, params.id, false),
  }),

  muteChannel: async ({ chat, caller, params, body }) => {
    await muteChannel(chat, caller, params.id, body?.until)
    return done
  },

  unmuteChannel: async ({ chat, caller, params }) => {
    await unmuteChannel(chat, caller, params.id)
    return done
  },

  favoriteChannel: async ({ chat, caller, params }) => {
    await setFavorite(chat, caller, params.id, true)
    return done
  },

  unfavoriteChannel: async ({ chat, caller, params }) => {
    await setFavorite(chat, caller, params.id, false)
    return done
  },

  hideChannel: async ({ chat, caller, params, body }) => {
    await hideChannel(chat, caller, params.id, body ?? { hidePreviousMessages: false })
    return done
  },

  unhideChannel: async ({ chat, caller, params }) => {
    await unhideChannel(chat, caller, params.id)
    return done
  },

  resetHistory: async ({ chat, caller, params }) => {
    await resetHistory(chat, caller, params.id)
    return done
  },

  getMetadata: async ({ chat, caller, params }) => ({ status: 200, body: await getMetadata(chat, caller, params.id) }),

  replaceMetadata: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await replaceMetadata(chat, caller, params.id, body),
  }),

  deleteMetadataKey: async ({ chat, caller, params }) => ({
    status: 200,
    body: await deleteMetadataKey(chat, caller, params.id, params.key),
  }),

  listSharedFiles: pageOfChannel(async ({ chat, caller, params, query }) => ({
    status: 200,
    body: await listSharedFiles(chat, caller, params.id, query),
  })),

  listEvents: async ({ chat, caller, params, query }) => ({
    status: 200,
    body: await listEvents(chat, caller, params.id, query),
  }),
} satisfies Partial<Handlers<RequestContext<Chat>>>

// generated from spec/openapi.yaml by scripts/codegen; do not edit

import type { OperationId } from './operations'
import type { ChatOperations } from './server-api'

/** The operation behind each method. */
export const resources = {
  channels: {
    list: { id: 'listChannels', query: true },
    iterate: { id: 'listChannels', query: true, repeats: 'list', items: 'channels' },
    listMy: { id: 'listMyChannels', query: true },
    iterateMy: { id: 'listMyChannels', query: true, repeats: 'listMy', items: 'channels' },
    getUnreadCount: { id: 'getUnreadCount', query: false },
    createDirect: { id: 'createDirectChannel', query: false },
    createGroup: { id: 'createGroupChannel', query: false },
    get: { id: 'getChannel', query: false },
    delete: { id: 'deleteChannel', query: false },
    update: { id: 'updateChannel', query: false },
    leave: { id: 'leaveChannel', query: false },
    markRead: { id: 'markChannelRead', query: false },
    markUnread: { id: 'markChannelUnread', query: false },
    getPushTrigger: { id: 'getPushTrigger', query: false },
    setPushTrigger: { id: 'setPushTrigger', query: false },
    getCountPreference: { id: 'getCountPreference', query: false },
    setCountPreference: { id: 'setCountPreference', query: false },
    freeze: { id: 'freezeChannel', query: false },
    unfreeze: { id: 'unfreezeChannel', query: false },
    mute: { id: 'muteChannel', query: false },
    unmute: { id: 'unmuteChannel', query: false },
    hide: { id: 'hideChannel', query: false },
    unhide: { id: 'unhideChannel', query: false },
    resetHistory: { id: 'resetHistory', query: false },
    getMetadata: { id: 'getMetadata', query: false },
    replaceMetadata: { id: 'replaceMetadata', query: false },
    deleteMetadataKey: { id: 'deleteMetadataKey', query: false },
    listSharedFiles: { id: 'listSharedFiles', query: true },
    iterateSharedFiles: { id: 'listSharedFiles', query: true, repeats: 'listSharedFiles', items: 'files' },
    report: { id: 'reportChannel', query: false },
    listEvents: { id: 'listEvents', query: true },
  },
  members: {
    list: { id: 'listMembers', query: true },
    iterate: { id: 'listMembers', query: true, repeats: 'list', items: 'members' },
    invite: { id: 'inviteMembers', query: false },
    remove: { id: 'removeMember', query: false },
    mute: { id: 'muteMember', query: false },
    unmute: { id: 'unmuteMember', query: false },
    ban: { id: 'banMember', query: false },
    unban: { id: 'unbanMember', query: false },
    listMuted: { id: 'listMutedMembers', query: true },
    iterateMuted: { id: 'listMutedMembers', query: true, repeats: 'listMuted', items: 'mutedUsers' },
    listBanned: { id: 'listBannedMembers', query: true },
    iterateBanned: { id: 'listBannedMembers', query: true, repeats: 'listBanned', items: 'bannedUsers' },
    listOperators: { id: 'listOperators', query: true },
    iterateOperators: { id: 'listOperators', query: true, repeats: 'listOperators', items: 'operators' },
    addOperators: { id: 'addOperators', query: false },
    removeOperators: { id: 'removeOperators', query: false },
  },
  messages: {
    list: { id: 'listMessages', query: true },
    iterate: { id: 'listMessages', query: true, repeats: 'list', items: 'messages' },
    send: { id: 'sendMessage', query: false },
    sendFile: { id: 'sendFile', query: false },
    get: { id: 'getMessage', query: false },
    delete: { id: 'deleteMessage', query: false },
    edit: { id: 'editMessage', query: false },
    listThread: { id: 'listThread', query: true },
    iterateThread: { id: 'listThread', query: true, repeats: 'listThread', items: 'messages' },
    forward: { id: 'forwardMessage', query: false },
    appendToStream: { id: 'appendToStream', query: false },
    setStreamPart: { id: 'setStreamPart', query: false },
    endStream: { id: 'endStream', query: false },
    keepStreamAlive: { id: 'keepStreamAlive', query: false },
    stopStream: { id: 'stopStream', query: false },
    search: { id: 'searchMessages', query: false },
    iterateSearch: { id: 'searchMessages', query: false, repeats: 'search', items: 'messages' },
    addReaction: { id: 'addReaction', query: false },
    removeReaction: { id: 'removeReaction', query: false },
    pin: { id: 'pinMessage', query: false },
    unpin: { id: 'unpinMessage', query: false },
    listPinned: { id: 'listPinnedMessages', query: true },
  },
  polls: {
    create: { id: 'createPoll', query: false },
    get: { id: 'getPoll', query: false },
    delete: { id: 'deletePoll', query: false },
    vote: { id: 'votePoll', query: false },
    addOption: { id: 'addPollOption', query: false },
    close: { id: 'closePoll', query: false },
  },
  users: {
    getMany: { id: 'getUsers', query: true },
    search: { id: 'searchUsers', query: true },
    listBlocked: { id: 'listBlockedUsers', query: true },
    iterateBlocked: { id: 'listBlockedUsers', query: true, repeats: 'listBlocked', items: 'users' },
    block: { id: 'blockUser', query: false },
    unblock: { id: 'unblockUser', query: false },
    listEvents: { id: 'listUserEvents', query: true },
    get: { id: 'getUser', query: false },
  },
  scheduledMessages: {
    list: { id: 'listScheduledMessages', query: true },
    iterate: { id: 'listScheduledMessages', query: true, repeats: 'list', items: 'scheduledMessages' },
    create: { id: 'createScheduledMessage', query: false },
    cancel: { id: 'cancelScheduledMessage', query: false },
    update: { id: 'updateScheduledMessage', query: false },
    sendNow: { id: 'sendScheduledMessageNow', query: false },
  },
} as const satisfies {
  [R in keyof ChatOperations]: {
    [M in Exclude<keyof ChatOperations[R], 'stream'>]: {
      id: OperationId
      query: boolean
      repeats?: string
      items?: string
    }
  }
}

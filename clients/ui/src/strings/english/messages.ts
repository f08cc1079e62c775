export const messages = {
  list: 'Messages',
  empty: 'No messages yet. Say hello.',
  notLoaded: 'Not loaded: there is no connection.',
  loading: 'Loading messages…',
  newLine: 'New',
  firstUnread: 'First unread message',
  newest: 'Newest messages',
  newBelow: (n: number) => (n === 1 ? '1 new message' : `${n} new messages`),
  replies: {
    list: 'Replies',
    loading: 'Loading replies…',
    gone: 'This message was deleted or is hidden from you.',
    closed: 'No replies can be added.',
    count: (n: number, hasMore: boolean) =>
      n === 0 ? 'No replies' : n === 1 && !hasMore ? '1 reply' : `${n}${hasMore ? '+' : ''} replies`,
  },
}

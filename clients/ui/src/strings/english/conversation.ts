export const conversation = {
  conversation: 'Conversation',
  choose: 'Choose a conversation.',
}

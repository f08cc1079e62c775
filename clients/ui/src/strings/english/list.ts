export const list = {
  unnamed: 'Conversation',
  failed: 'It did not work',
}

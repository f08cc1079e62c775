export const conversation = {
  choose: 'Choose a conversation.',
}

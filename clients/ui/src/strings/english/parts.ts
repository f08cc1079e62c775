export const parts = {
  close: 'Close',
  cancel: 'Cancel',
  rows: {
    loading: 'Loading…',
    failed: 'Could not load.',
    again: 'Try again',
    offline: 'No connection. More loads when it is back.',
  },
  emoji: {
    title: 'Emoji',
    search: 'Search emoji',
    loading: 'Loading…',
    failed: 'The emoji could not be loaded.',
    none: 'No emoji of that name.',
    found: 'Found',
    groups: {
      'Smileys & Emotion': 'Smileys',
      'People & Body': 'People',
      'Animals & Nature': 'Nature',
      'Food & Drink': 'Food',
      'Travel & Places': 'Places',
      Activities: 'Activities',
      Objects: 'Objects',
      Symbols: 'Symbols',
      Flags: 'Flags',
    },
  },
}

export const parts = {
  close: 'Close',
  cancel: 'Cancel',
}

export const composer = {}

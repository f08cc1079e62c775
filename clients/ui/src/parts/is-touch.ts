/** On a touch screen Enter starts a new line, and focusing a field opens a keyboard over the page. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches

/** On a touch screen Enter makes a line, and a keyboard that opens would cover the page. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches

import { useEffect, useLayoutEffect } from 'react'

/** A layout effect without React 18's warning on a server. */
export const useDomEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

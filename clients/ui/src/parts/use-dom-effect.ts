import { useEffect, useLayoutEffect } from 'react'

/** A layout effect, of which React 18 does not complain where a server renders. */
export const useDomEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

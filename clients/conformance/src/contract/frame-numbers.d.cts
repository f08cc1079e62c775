/**
 * The mistake in the number of a frame, or undefined. Logged events have one, except for the copies of them that go to rooms
 * of users; nothing else has.
 */
export declare function problemOfNumber(
  frame: { event: string; seq?: unknown; feed?: unknown },
  known: { isLogged: boolean; isOfUser: boolean; isInFeed: boolean },
): string | undefined

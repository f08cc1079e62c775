/**
 * The error in the `seq` of a frame, or undefined. Logged events have one, except copies in user rooms; other frames
 * have none.
 */
export declare function problemOfNumber(
  frame: { event: string; seq?: unknown; feed?: unknown },
  known: { isLogged: boolean; isOfUser: boolean; isInFeed: boolean },
): string | undefined

export declare function problemOfNumber(
  frame: { event: string; seq?: unknown; feed?: unknown },
  known: { isLogged: boolean; isOfUser: boolean; isInFeed: boolean },
): string | undefined

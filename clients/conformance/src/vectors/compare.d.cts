/** Without what no event says, as the `expected` of a vector is. */
export declare function withoutUnsaid(value: unknown): unknown

/**
 * Where the collection that a client shows after a vector differs from the expected one: lines of a path and both values. Parts
 * that the vector does not have are passed over.
 */
export declare function problemsOf(shown: unknown, expected: object): string[]

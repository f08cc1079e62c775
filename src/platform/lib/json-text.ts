/**
 * JSON text of a `T`, which a response includes verbatim, so that JSON from PostgreSQL is neither parsed nor serialised
 * again. The columns of such text are cast, so the compiler cannot check it against `T`; tests check every response against
 * the contract.
 */
export class JsonText<T> {
  constructor(readonly text: string) {}

  toJSON(): T {
    return JSON.parse(this.text) as T
  }
}

/** A page of a list, from the texts of its items. @param rest the cursor first; undefined ones are omitted. */
export const jsonPage = <Item, Name extends string, Rest extends { nextCursor: string | null }>(
  name: Name,
  items: JsonItem<Item>[],
  rest: Rest,
) => new JsonText<{ [N in Name]: Item[] } & Rest>(`{"${name}":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`)

/** Replaces the last property of the JSON object, which is null. */
export const withLast = <Item>(item: JsonItem<Item>, value: unknown): JsonItem<Item> =>
  `${item.slice(0, -NULL_END.length)}${JSON.stringify(value)}}`

const NULL_END = 'null}'

/** Adds properties to the JSON object. */
export const withMore = <Item extends object, More extends object>(
  item: JsonItem<Item>,
  more: More,
): JsonItem<Item & More> => `${item.slice(0, -1)},${JSON.stringify(more).slice(1)}`

/** The JSON text of a `T` as a column returns it. */
export type JsonItem<T> = string & { readonly [of]?: T }

declare const of: unique symbol

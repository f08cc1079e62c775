/**
 * JSON text of a `T`, which an answer holds as it is: what PostgreSQL has written is neither parsed nor written again.
 * The columns of such text are cast, so the compiler cannot compare it with `T`; tests compare every answer with the contract.
 */
export class JsonText<T> {
  constructor(readonly text: string) {}

  toJSON(): T {
    return JSON.parse(this.text) as T
  }
}

/**
 * A page of a list from the texts of its items.
 *
 * @param rest what the page has besides: its cursor first. What is undefined is left out.
 */
export const jsonPage = <Item, Name extends string, Rest extends { nextCursor: string | null }>(
  name: Name,
  items: JsonItem<Item>[],
  rest: Rest,
) => new JsonText<{ [N in Name]: Item[] } & Rest>(`{"${name}":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`)

/** The JSON object with another value for its last property, which is null. */
export const withLast = <Item>(item: JsonItem<Item>, value: unknown): JsonItem<Item> =>
  `${item.slice(0, -NULL_END.length)}${JSON.stringify(value)}}`

const NULL_END = 'null}'

/** The JSON text of a `T` as a column holds it. */
export type JsonItem<T> = string & { readonly [of]?: T }

declare const of: unique symbol

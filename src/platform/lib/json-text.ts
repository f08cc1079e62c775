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

/** A page of a list from the texts of its items. */
export const jsonPage = <Item, Name extends string>(name: Name, items: JsonItem<Item>[], nextCursor: string | null) =>
  new JsonText<{ [N in Name]: Item[] } & { nextCursor: string | null }>(
    `{"${name}":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`,
  )

/** The JSON text of a `T` as a column holds it. */
export type JsonItem<T> = string & { readonly [of]?: T }

declare const of: unique symbol

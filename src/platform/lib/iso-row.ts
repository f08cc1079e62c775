/** A row of the database: like `Shown`, but with `Times` as dates. */
export type Dated<Shown, Times extends keyof Shown> = Omit<Shown, Times> & {
  [Name in Times]: Date | (null extends Shown[Name] ? null : never)
}

type Iso<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? string | Exclude<Row[Name], Date> : Row[Name]
}

/** A row as the API shows it: with times in ISO 8601. */
export const inIso = <Row extends object>(row: Row): Iso<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : (value as unknown),
    ]),
  ) as Iso<Row>

/** These properties of a row, in their order. */
export const pick = <Row, Name extends keyof Row & string>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

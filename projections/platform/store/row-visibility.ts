import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'

/** The columns that decide: the studio, the login, and the account type if the table holds people who are no models. */
interface Columns<DB, TB extends keyof DB> {
  readonly studio: ReferenceExpression<DB, TB>
  readonly person: ReferenceExpression<DB, TB>
  readonly tipCont?: ReferenceExpression<DB, TB>
}

/** The query, restricted to what is in sight. Without `tipCont` every row counts as a model's. */
export function whereVisible<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { studios, self, models }: RowVisibility,
  { studio, person, tipCont }: Columns<DB, TB>,
): SelectQueryBuilder<DB, TB, O> {
  let all = query
  if (models)
    all = all.where((where) =>
      where.or([
        ...(tipCont === undefined ? [] : [where.eb(tipCont, '<>', sql.lit('Model') as never)]),
        where.eb(person, '=', sql`any(${[self, ...models]}::text[])` as never),
      ]),
    )
  if (studios === null) return all
  return all.where((where) =>
    where.or([
      where.eb(person, '=', sql`${self}` as never),
      where.eb(studio, '=', sql`any(${[...studios]}::text[])` as never),
    ]),
  )
}

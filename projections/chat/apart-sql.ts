import { sql, type RawBuilder } from 'kysely'

type Login = RawBuilder<unknown>
/** The person of this alias is a trainer who is held to their Models by one of these studios. */
const isHeld = (alias: string, studios: readonly string[]) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('tip_cont')} in ('Trainer', 'Tehnic') and ${of('studio')} = any(${[...studios]}::text[])
    and not ${of('owner')} and not coalesce(${of('decided_super')}, ${of('super')}))`
}
const hasModel = (trainer: string, model: string) =>
  sql`exists (select from chat_person p where p.person = ${sql.ref(`${trainer}.person`)}
    and jsonb_exists(p.models, ${sql.ref(`${model}.person`)}))`
/**
 * Whether the restriction `chatTo` stands between two people, as `isKeptApart` has it; `studios`: those where it is on. The same
 * predicate in every list, search and count.
 */
export const areApart = (
  reader: Login,
  author: Login,
  studios: readonly string[],
): RawBuilder<boolean> =>
  studios.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from directory_person r join directory_person o on o.person = ${author}
        where r.person = ${reader} and r.person <> o.person and (
          (o.tip_cont = 'Model' and ${isHeld('r', studios)} and not ${hasModel('r', 'o')})
          or (r.tip_cont = 'Model' and ${isHeld('o', studios)} and not ${hasModel('o', 'r')})))`

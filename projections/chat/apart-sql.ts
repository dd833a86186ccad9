import { sql, type RawBuilder } from 'kysely'

type Login = RawBuilder<unknown>
/** The person of this alias is a trainer who is held to their Models by one of these studios. */
const isHeld = (alias: string, studios: readonly string[]) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('tip_cont')} in ('Trainer', 'Tehnic') and ${of('studio')} = any(${[...studios]}::text[])
    and not ${of('owner')} and not coalesce(${of('decided_super')}, ${of('super')}))`
}
const hasModel = (trainer: string, model: string) =>
  sql`exists (select from chat_person apart_p where apart_p.person = ${sql.ref(`${trainer}.person`)}
    and jsonb_exists(apart_p.models, ${sql.ref(`${model}.person`)}))`
/** Between `apart_a` and `apart_b`, aliases that no query around has. */
const isBetween = (studios: readonly string[]) => sql`apart_a.person <> apart_b.person and (
  (apart_b.tip_cont = 'Model' and ${isHeld('apart_a', studios)}
    and not ${hasModel('apart_a', 'apart_b')})
  or (apart_a.tip_cont = 'Model' and ${isHeld('apart_b', studios)}
    and not ${hasModel('apart_b', 'apart_a')}))`
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
    : sql<boolean>`exists (select from directory_person apart_a
        join directory_person apart_b on apart_b.person = ${author}
        where apart_a.person = ${reader} and ${isBetween(studios)})`
/** The same for a query over many messages: all from whom the reader is kept apart are found once, so that no message costs more for it. */
export const isOfSomeoneApart = (
  reader: Login,
  author: Login,
  studios: readonly string[],
): RawBuilder<boolean> =>
  studios.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${author} = any(array(select apart_b.person from directory_person apart_a
        cross join directory_person apart_b where apart_a.person = ${reader} and ${isBetween(studios)}))`

import { sql, type RawBuilder } from 'kysely'

const [before, after] = [
  'lower(regexp_replace(normalize(',
  ", NFD), '[\\u0300-\\u036f]', '', 'g'))",
]
/** A text without accents and in small letters, in SQL. Marks go before case: PostgreSQL may know the capitals of plain letters alone. */
export const plainSql = (text: string): string => `${before}${text}${after}`
const plain = (text: RawBuilder<unknown>) => sql`${sql.raw(before)}${text}${sql.raw(after)}`
/** The column that a table's `searched` keeps beside a text. */
export const plainColumn = (column: string): string => `${column}_plain`

/** Stands in statements whose best plan depends on their values, so that they are planned each time (services/platform/database/prepared-reads.ts). */
export const PLANNED_EACH_TIME = '/* planned each time */'
/** Letters that the index of a searched column is made of: a shorter word is looked for without it. */
const INDEXED = 3
const held = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
/** Whether a searched column holds this word, which has no accents and small letters alone. `text`: its plain column. */
export const plainHolds = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  word.length < INDEXED
    ? sql<boolean>`(${text} || '') like ${held(word)}`
    : sql<boolean>`${text} like ${held(word)} ${sql.raw(PLANNED_EACH_TIME)}`
/** Whether any other text holds it, whatever accents and capitals the text has. */
export const holdsPlain = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${plain(text)} like ${held(word)}`

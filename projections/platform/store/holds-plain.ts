import { sql, type RawBuilder } from 'kysely'

/** Whether a text holds this word, which has no accents and small letters alone, whatever the text has. */
export const holdsPlain = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  // Marks before case: PostgreSQL may know the capitals of plain letters alone.
  sql<boolean>`position(${word} in lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))) > 0`

import pg from 'pg'

/** One column of one table, with all its values as one text; bytes are hexadecimal there. */
interface StoredColumn {
  readonly table: string
  readonly column: string
  readonly text: string
}

/** Every column of every table of the product and of its queue, views left out. */
export async function everythingStored(database: {
  readonly url: string
  readonly schema: string
}): Promise<readonly StoredColumn[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ place: string; table: string }>(
      `select format('%I.%I', n.nspname, c.relname) as place, c.relname as table from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'm', 'p') and n.nspname like $1`,
      [`${database.schema}%`],
    )
    const columns: StoredColumn[] = []
    for (const { place, table } of rows) {
      const { rows: found } = await client.query<{ column: string; text: string }>(
        `select f.key as column, string_agg(f.value, E'\\n') as text
         from ${place} t cross join lateral json_each_text(row_to_json(t)) f where f.value is not null group by f.key`,
      )
      for (const { column, text } of found) columns.push({ table, column, text })
    }
    return columns
  } finally {
    await client.end()
  }
}

/** The same as one text a table. */
export async function dump(database: {
  readonly url: string
  readonly schema: string
}): Promise<ReadonlyMap<string, string>> {
  const tables = new Map<string, string>()
  for (const { table, text } of await everythingStored(database))
    tables.set(table, `${tables.get(table) ?? ''}\n${text}`)
  return tables
}

/** As it is, in hexadecimal, and in base64 at each of the three places where a group of bytes may begin. */
function spellings(secret: string): string[] {
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.from('\0'.repeat(shift) + secret).toString('base64')
    return text.slice(shift === 0 ? 0 : 4, -4)
  })
  return [secret, Buffer.from(secret).toString('hex'), ...base64.filter((text) => text.length >= 8)]
}
/** Whether a text holds a secret, however it is spelled. */
export const finds = (text: string, secret: string): boolean =>
  spellings(secret).some((spelling) => text.includes(spelling))

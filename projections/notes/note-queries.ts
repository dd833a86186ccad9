import { sql, type Kysely } from 'kysely'
import { searchable } from '#shared/accounts/person-rules.ts'
import type { NoteVersion } from '#shared/notes/calls.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { audiencesOf, type AudienceMember } from '#shared/permissions/audience.ts'
import { recordAccess, type RecordPlace } from '#shared/permissions/shared-record.ts'
import { isSharedWith, seesStudio } from '../platform/people/shares-sql.ts'
import { holdsPlain } from '../platform/store/holds-plain.ts'
import type { NoteTables } from './notes.ts'

type Db = Kysely<NoteTables>
interface NotesWanted {
  readonly note?: string
  readonly place?: RecordPlace
  readonly q?: string | undefined
  /** The person whose record is linked. */
  readonly person?: string | undefined
}
/** The most words that a search looks at; further ones are ignored. */
const WORDS_MAX = 8

/** Returns a person's own notes and those shared with them, with what they may do: the pinned ones first, then the newest. */
export async function queryNotes(
  db: Db,
  reader: AudienceMember,
  { note, place, q = '', person }: NotesWanted,
) {
  let query = db
    .selectFrom('note_head as head')
    .innerJoin('note_version as said', (join) =>
      join
        .onRef('said.user', '=', 'head.user')
        .onRef('said.note', '=', 'head.note')
        .onRef('said.version', '=', 'head.version'),
    )
    .innerJoin('directory_person as author', 'author.person', 'head.user')
    .leftJoin('note_mark as mark', (join) =>
      join.onRef('mark.note', '=', 'head.note').on('mark.user', '=', reader.user),
    )
    .selectAll('said')
    .select((eb) => [
      'head.place',
      'head.shares',
      eb.fn.coalesce('mark.pinned', eb.val(false)).as('pinned'),
      eb.fn.coalesce('mark.colour', eb.val('none' as const)).as('colour'),
      reaching(reader).as('reached'),
    ])
    .where(isTheirs(reader))
  if (note !== undefined) query = query.where('head.note', '=', note)
  if (place !== undefined) query = query.where('head.place', '=', place)
  if (person !== undefined)
    query = query.where(sql<boolean>`said.links @> ${JSON.stringify([{ person }])}::jsonb`)
  const words = searchable(q).split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  for (const word of words)
    query = query.where(holdsPlain(sql`concat_ws(' ', said.title, said.text, said.tags)`, word))
  const rows = await query
    .orderBy('pinned', 'desc')
    .orderBy('said.at', 'desc')
    .orderBy('head.note')
    .limit(noteLimits.listed)
    .execute()
  return rows.flatMap(({ tags, reached, ...row }) => {
    const as = { user: reader.user, audiences: audiencesOf(reader, reached) }
    const access = recordAccess(row, as)
    return access === null ? [] : { ...row, tags: tagsOf(tags), access, as }
  })
}
export type FoundNote = Awaited<ReturnType<typeof queryNotes>>[number]

/** Whether the author of a note sees the reader's studio now. */
const reaching = ({ studio }: AudienceMember) => seesStudio(studio, 'note_sight')
/** The rule of `recordAccess`, as far as an index may help; it has the last word. */
const isTheirs = (reader: AudienceMember) => {
  const [alone, together] = [false, true].map((reached) =>
    isSharedWith(audiencesOf(reader, reached)),
  )
  return sql<boolean>`(head."user" = ${reader.user} or head.place = 'list' and (
    ${alone} or ${together} and ${reaching(reader)}))`
}
const tagsOf = (tags: string): string[] => tags.split('\n').filter(Boolean)

type Key = Pick<FoundNote, 'user' | 'note'>
export async function queryNoteVersions(db: Db, { user, note }: Key): Promise<NoteVersion[]> {
  const rows = await db
    .selectFrom('note_version')
    .select(['version', 'by', 'at', 'title', 'text', 'tags'])
    .where('user', '=', user)
    .where('note', '=', note)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ tags, ...row }) => ({ ...row, tags: tagsOf(tags) }))
}

/** Counts the notes that a person keeps, the bin among them, besides this one. */
export async function queryNoteCount(db: Db, user: string, besides: string): Promise<number> {
  const { count } = await db
    .selectFrom('note_head')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user', '=', user)
    .where('note', '<>', besides)
    .executeTakeFirstOrThrow()
  return Number(count)
}

import { noteCalls } from '#shared/notes/calls.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { queryNotes, queryNoteVersions, type FoundNote } from '#projections/notes/note-queries.ts'
import type { NoteTables } from '#projections/notes/notes.ts'
import { query } from '../platform/kernel/use-case.ts'
import { noteLinksFor, noteOf, noteReader } from './note-lookups.ts'

/** Hides from all but the author with whom a note is shared. */
const shown = ({ as: _as, links: _links, ...row }: FoundNote) =>
  row.access === 'own' ? row : { ...row, shares: {} }

export const listNotes = query(noteCalls.list)(async ({ query: { q, bin }, ...by }) => {
  const wanted = { q, place: bin ? 'bin' : 'list' } as const
  const rows = await queryNotes(by.app.read<NoteTables>(), await noteReader(by), wanted)
  return rows.map((row) => ({ ...shown(row), text: row.text.slice(0, noteLimits.excerpt) }))
})

export const readNote = query(noteCalls.note)(async (asked) => {
  const { row } = await noteOf(asked)
  const { shown: links } = await noteLinksFor(asked, row.links)
  return { ...shown(row), links, versions: await queryNoteVersions(asked.app.read(), row) }
})

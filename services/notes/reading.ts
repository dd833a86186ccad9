import { noteCalls } from '#shared/notes/calls.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { queryNotes, queryNoteVersions, type FoundNote } from '#projections/notes/note-queries.ts'
import type { NoteTables } from '#projections/notes/notes.ts'
import { callerOf } from '../platform/kernel/caller.ts'
import { query } from '../platform/kernel/use-case.ts'
import { noteLinksFor, noteOf } from './note-lookups.ts'

/** Hides from all but the author with whom a note is shared. */
const shown = ({ as: _as, links: _links, ...row }: FoundNote) =>
  row.access === 'own' ? row : { ...row, shares: {} }

export const listNotes = query(noteCalls.list)(async ({ query: { q, bin, person }, ...by }) => {
  const wanted = { q, place: bin ? 'bin' : 'list', person } as const
  const rows = await queryNotes(by.app.read<NoteTables>(), await callerOf(by), wanted)
  const named = rows.flatMap(({ links }) => links.filter((link) => link.person === person))
  const { shown: followed } = await noteLinksFor(by, named)
  return rows
    .filter(({ links }) => person === undefined || links.some((link) => followed.includes(link)))
    .map((row) => ({ ...shown(row), text: row.text.slice(0, noteLimits.excerpt) }))
})

export const readNote = query(noteCalls.note)(async (asked) => {
  const { row } = await noteOf(asked)
  const { shown: links, hidden } = await noteLinksFor(asked, row.links)
  const versions = await queryNoteVersions(asked.app.read(), row)
  return { ...shown(row), links, links_hidden: hidden.length, versions }
})

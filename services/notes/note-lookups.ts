import { refuseNote } from '#shared/notes/refusals.ts'
import { namedSight } from '#shared/permissions/named-sight.ts'
import { linkReach, linkSubjects } from '#shared/permissions/link-subjects.ts'
import { partLinks, type RecordLink } from '#shared/permissions/record-links.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import { queryNotes } from '#projections/notes/note-queries.ts'
import { notes, type NoteTables } from '#projections/notes/notes.ts'
import { callerOf } from '../platform/kernel/caller.ts'
import { findVisible, findVisiblePeople } from '../platform/kernel/find-visible.ts'
import { linkReaders } from '../platform/kernel/link-readers.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'

/** Finds the note of the path; one that is not shared with the caller answers like one that does not exist. */
export const noteOf = (by: AskedWith<{ readonly params: { readonly note: string } }>) =>
  findVisible(by.app, {
    look: async () => {
      const reader = await callerOf(by)
      const [row] = await queryNotes(by.app.read<NoteTables>(), reader, by.params)
      return row && { key: row.note, studio: reader.studio, row }
    },
    reach: [notes.name, PEOPLE],
    unknown: () => refuseNote('notes.unknown'),
  })

/** A note's links by whether the caller may follow them: of the others they are told how many there are. */
export const noteLinksFor = async (
  { app, context: { actor, now } }: AskedWith<object>,
  links: readonly RecordLink[],
) => {
  const reader = { at: now, user: actor.user, readers: linkReaders(app) }
  return partLinks(actor, links, await linkSubjects(app, links, reader))
}

/** Refuses links to what the caller may not see, and shares with people out of their sight. */
export async function checkNoteSight(
  asked: AskedWith<object>,
  { links = [], ...named }: Parameters<typeof namedSight>[1] & { links?: readonly RecordLink[] },
): Promise<void> {
  const { app, context } = asked
  const { actor, now: at } = context
  const unknown = () => refuseNote('notes.outOfSight')
  const { addresses, people, sees } = namedSight(actor, named)
  if (!addresses) unknown()
  await findVisiblePeople(app, people, { at, sees, unknown })
  const look = async () =>
    (await noteLinksFor(asked, links)).hidden.length === 0 ? true : undefined
  await findVisible(app, { look, reach: linkReach(links, linkReaders(app)), unknown })
}

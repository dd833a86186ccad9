import { noteCalls } from '#shared/notes/calls.ts'
import { refuseNote } from '#shared/notes/refusals.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { queryNoteCount } from '#projections/notes/note-queries.ts'
import type { NoteTables } from '#projections/notes/notes.ts'
import { callerOf } from '../platform/kernel/caller.ts'
import { useCase } from '../platform/kernel/use-case.ts'
import { checkNoteSight, noteLinksFor, noteOf } from './note-lookups.ts'
import { noteAggregate } from './decider.ts'

const reply = ({ found }: { readonly found: { readonly key: string } }) => ({ note: found.key })

export const addNote = useCase(noteCalls.add).on(noteAggregate)({
  about: async (asked) => ({ key: asked.context.commandId, ...(await callerOf(asked)) }),
  needs: async (asked) => {
    const { user, key } = asked.found
    // A moment's lag of the read model lets in one or two more, and then no others.
    const kept = await queryNoteCount(asked.app.read<NoteTables>(), user, key)
    if (kept >= noteLimits.kept) refuseNote('notes.tooMany', { max: noteLimits.kept })
    await checkNoteSight(asked, asked.body)
  },
  command: ({ body: content, found: { key: note, user } }) => ({
    type: 'AddNote',
    user,
    note,
    content,
  }),
  reply,
})

export const editNote = useCase(noteCalls.edit).on(noteAggregate)({
  about: noteOf,
  needs: async (asked) => {
    await checkNoteSight(asked, asked.body)
    // Links that this editor is not shown stay.
    const { hidden } = await noteLinksFor(asked, asked.found.row.links)
    const links = [...hidden, ...asked.body.links]
    return links.length > noteLimits.links
      ? refuseNote('notes.linksFull', { max: noteLimits.links })
      : links
  },
  command: ({ body: { base, ...content }, needs: links, found: { row } }) => ({
    type: 'EditNote',
    as: row.as,
    base,
    content: { ...content, links },
  }),
  reply,
})

export const shareNote = useCase(noteCalls.share).on(noteAggregate)({
  about: noteOf,
  needs: async (asked) => {
    const { shares } = asked.found.row
    const audiences = Object.keys(asked.body.shares).filter((audience) => !(audience in shares))
    await checkNoteSight(asked, { audiences })
  },
  command: ({ body, found: { row } }) => ({ type: 'ShareNote', as: row.as, ...body }),
  reply,
})

export const moveNote = useCase(noteCalls.move).on(noteAggregate)({
  about: noteOf,
  command: ({ body, found: { row } }) => ({ type: 'MoveNote', as: row.as, ...body }),
  reply,
})

export const markNote = useCase(noteCalls.mark).on(noteAggregate)({
  about: noteOf,
  command: ({ body, found: { row } }) => ({ type: 'MarkNote', as: row.as, ...body }),
  reply,
})

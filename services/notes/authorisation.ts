import type { noteCalls } from '#shared/notes/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { letIn } from '../platform/testing/authorisation-who.ts'

/** The rows of notes. Everybody has notes of their own and sees another's only by its shares. */
export const authorisation: Authorisation<typeof noteCalls> = {
  watch: letIn.session,
  topics: {},
  calls: {
    list: letIn.inPerson,
    note: letIn.inPerson,
    add: letIn.inPerson,
    edit: letIn.inPerson,
    share: { sample: { body: { shares: { 'user:fern': 'read' } } }, ...letIn.inPerson },
    move: letIn.inPerson,
    mark: letIn.inPerson,
  },
}

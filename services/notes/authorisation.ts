import type { noteCalls } from '#shared/notes/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { letIn } from '../platform/testing/authorisation-who.ts'

const path = { note: 'none' }
const content = { title: 'Keys', text: 'In the blue box', tags: ['office'], links: [] }

/** Everybody has notes of their own, and nobody another's: who may read one is said by its shares. */
export const authorisation: Authorisation<typeof noteCalls> = {
  watch: letIn.session,
  topics: {},
  calls: {
    list: { sample: {}, ...letIn.inPerson },
    note: { sample: { path }, ...letIn.inPerson },
    add: { sample: { body: content }, ...letIn.inPerson },
    edit: { sample: { path, body: { ...content, base: 1 } }, ...letIn.inPerson },
    share: { sample: { path, body: { shares: { 'user:fern': 'read' } } }, ...letIn.inPerson },
    move: { sample: { path, body: { place: 'bin' } }, ...letIn.inPerson },
    mark: { sample: { path, body: { pinned: true, colour: 'blue' } }, ...letIn.inPerson },
  },
}

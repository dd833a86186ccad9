import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import type { Actor } from '../platform/allow.ts'
import { may, type Action, type Subject } from './actions.ts'

/** What texts may be linked to, and what whoever is shown such a link must be allowed to do to its person. */
const kinds = {
  person: 'accounts.see',
  shift: 'shifts.see',
  settlement: 'settlements.see',
} as const satisfies Record<string, Action>
export type RecordLinkKind = keyof typeof kinds
export const recordLinkKinds = Object.keys(kinds) as [RecordLinkKind, ...RecordLinkKind[]]

/** A link by whom it is about and a day: of a shift, or in the half-month of a settlement. A person has none. */
export const RecordLink = z
  .object({ kind: z.enum(recordLinkKinds), person: Id, day: z.iso.date().nullable() })
  .refine(({ kind, day }) => (kind === 'person') === (day === null), 'a day, but for a person')
export type RecordLink = z.output<typeof RecordLink>
/** Whether somebody is told of a link to this person's record. */
export const mayFollow = (actor: Actor, { kind }: RecordLink, person: Subject): boolean =>
  may(actor, kinds[kind], person)

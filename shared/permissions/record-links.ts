import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import type { Actor } from '../platform/allow.ts'
import { may, type Action, type Subject } from './actions.ts'

/**
 * The records that a text may link to, each with the action that a reader must be allowed on its person to be shown
 * the link.
 */
const kinds = {
  person: 'accounts.see',
  shift: 'shifts.see',
  settlement: 'settlements.see',
} as const satisfies Record<string, Action>
export type RecordLinkKind = keyof typeof kinds
export const recordLinkKinds = Object.keys(kinds) as [RecordLinkKind, ...RecordLinkKind[]]

/**
 * A link by the person it is about and a day: of a shift, or in the half-month of a settlement. A link to a person
 * has no day.
 */
export const RecordLink = z
  .object({ kind: z.enum(recordLinkKinds), person: Id, day: z.iso.date().nullable() })
  .refine(({ kind, day }) => (kind === 'person') === (day === null), 'a day, but for a person')
export type RecordLink = z.output<typeof RecordLink>
/** Whether the actor is told of a link to this person's record. */
export const mayFollow = (actor: Actor, { kind }: RecordLink, person: Subject): boolean =>
  may(actor, kinds[kind], person)

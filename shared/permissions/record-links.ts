import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import type { Actor } from '../platform/allow.ts'
import { impersonal } from '../platform/event-fields.ts'
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
/** The same in an event. */
export const StoredRecordLink = z.object({
  kind: z.enum(recordLinkKinds),
  person: impersonal(),
  day: z.iso.date().nullable(),
})
/** Whether the actor is told of a link to this person's record. */
export const mayFollow = (actor: Actor, { kind }: RecordLink, person: Subject): boolean =>
  may(actor, kinds[kind], person)

/** Parts links by whether the actor is told of them; `people`: whose records they are, as far as there is such a person. */
export function partLinks(
  actor: Actor,
  links: readonly RecordLink[],
  people: ReadonlyMap<string, Subject & { readonly erased: boolean }>,
) {
  const isShown = (link: RecordLink): boolean => {
    const person = people.get(link.person)
    return person !== undefined && !person.erased && mayFollow(actor, link, person)
  }
  return { shown: links.filter(isShown), hidden: links.filter((link) => !isShown(link)) }
}

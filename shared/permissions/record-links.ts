import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import type { Actor } from '../platform/allow.ts'
import { impersonal } from '../platform/event-fields.ts'
import { may, type Action, type Subject } from './actions.ts'

/**
 * The records that a text may link to, each with the action that a reader must be allowed on its person to be shown
 * the link. The person of an interview is a candidate, by their id.
 */
const kinds = {
  person: 'accounts.see',
  shift: 'shifts.see',
  settlement: 'settlements.see',
  vacation: 'vacations.see',
  interview: 'interviews.see',
} as const satisfies Record<string, Action>
export type RecordLinkKind = keyof typeof kinds
export const recordLinkKinds = Object.keys(kinds) as [RecordLinkKind, ...RecordLinkKind[]]

/**
 * A link by the person it is about and a day: of a shift, an interview or leave, or in the half-month of a settlement. A
 * link to a person has no day.
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
const mayFollow = (actor: Actor, { kind }: RecordLink, person: Subject): boolean =>
  may(actor, kinds[kind], person)

/** Whose record a link leads to, unlike that of a candidate who is called as a person is. */
export const subjectKey = ({ kind, person }: RecordLink): string =>
  kind === 'interview' ? `candidate:${person}` : person
export type LinkSubject = Subject & { readonly erased: boolean }

/** Parts links by whether the actor is told of them; `subjects`: whose records they are, by `subjectKey`, as far as there are such. */
export function partLinks(
  actor: Actor,
  links: readonly RecordLink[],
  subjects: ReadonlyMap<string, LinkSubject>,
) {
  const isShown = (link: RecordLink): boolean => {
    const subject = subjects.get(subjectKey(link))
    return subject !== undefined && !subject.erased && mayFollow(actor, link, subject)
  }
  return { shown: links.filter(isShown), hidden: links.filter((link) => !isShown(link)) }
}

import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import type { Actor } from '../platform/allow.ts'
import { impersonal } from '../platform/event-fields.ts'
import { may, type Action, type Subject } from './actions.ts'

/**
 * The records that a text may link to, each with the action that a reader must be allowed on its person to be shown
 * the link. The person of an interview is a candidate, by their id. A chat message is no person's record: in the place of
 * the person stands its id, and chat alone says who may read it.
 */
const kinds = {
  person: 'accounts.see',
  shift: 'shifts.see',
  settlement: 'settlements.see',
  vacation: 'vacations.see',
  interview: 'interviews.see',
  message: null,
} as const satisfies Record<string, Action | null>
export type RecordLinkKind = keyof typeof kinds
export const recordLinkKinds = Object.keys(kinds) as [RecordLinkKind, ...RecordLinkKind[]]

/** Whether a link of this kind is to something by itself, without a day. */
const hasNoDay = (kind: RecordLinkKind): boolean => kind === 'person' || kind === 'message'
/**
 * A link by the person it is about and a day: of a shift, an interview or leave, or in the half-month of a settlement. A
 * link to a person or a chat message has no day.
 */
export const RecordLink = z
  .object({ kind: z.enum(recordLinkKinds), person: Id, day: z.iso.date().nullable() })
  .refine(
    ({ kind, day }) => hasNoDay(kind) === (day === null),
    'a day, but for a person or a message',
  )
export type RecordLink = z.output<typeof RecordLink>
/** The same in an event. */
export const StoredRecordLink = z.object({
  kind: z.enum(recordLinkKinds),
  person: impersonal(),
  day: z.iso.date().nullable(),
})
/** Whether the actor is told of a link to this person's record. */
function mayFollow(actor: Actor, { kind }: RecordLink, person: Subject): boolean {
  const action = kinds[kind]
  return action === null || may(actor, action, person)
}

/** What a link leads to: whose record it is, unlike that of a candidate or a message of the same name. */
export const subjectKey = ({ kind, person }: RecordLink): string =>
  kind === 'interview' ? `candidate:${person}` : kind === 'message' ? `message:${person}` : person
/** Whether a link leads to somebody with an account. */
export const isOfPerson = ({ kind }: Pick<RecordLink, 'kind'>): boolean =>
  kind !== 'interview' && kind !== 'message'
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

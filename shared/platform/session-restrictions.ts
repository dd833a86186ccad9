import {
  anybody,
  ownTopic,
  session,
  type Actor,
  type Allow,
  type SessionRestriction,
} from './allow.ts'
import { isRead, type Call } from './calls.ts'

const heldTo =
  (...allowed: readonly (SessionRestriction | undefined)[]) =>
  (actor: Actor | null): boolean =>
    actor !== null &&
    allowed.includes(actor.sessionRestriction) &&
    (actor.scopes === null || actor.sessionRestriction !== undefined)

/** Lets in any session, restricted or not: for the person's identity, and the way out. */
export const anySession: Allow = {
  name: 'anySession',
  check: heldTo(undefined, 'password', 'enrol', 'viewOver', 'viewing'),
}
/** Lets in a session that its own person uses: the login is theirs alone, and no matter of a super user who views as them. */
export const inPerson: Allow = {
  name: 'inPerson',
  check: (actor) => session.check(actor, undefined) && actor?.trueUser === undefined,
}
/** The same, or one that is held to this very thing. */
export const inPersonOr = (restriction: SessionRestriction): Allow => ({
  name: `inPerson|${restriction}`,
  check: (actor) =>
    inPerson.check(actor, undefined) ||
    (actor?.trueUser === undefined && heldTo(restriction)(actor)),
})
/** For a live topic that is theirs alone, whoever views as them: lets in that person, in a session that they use themselves. */
export const ownTopicInPerson: Allow = {
  name: `${inPerson.name}&ownTopic`,
  check: (actor, input) => inPerson.check(actor, undefined) && ownTopic.check(actor, input),
}
/** Lets in a session only while it views as another person. */
export const whileViewing: Allow = {
  name: 'whileViewing',
  check: (actor) => session.check(actor, undefined) && actor?.trueUser !== undefined,
}

const codes = {
  password: 'session.mustChangePassword',
  enrol: 'session.mustEnrol',
  viewOver: 'session.viewOver',
  viewing: 'session.viewOnly',
} as const

/** Why a session is refused this call before, or instead of, its permission row: undefined if the row alone decides. */
export function restrictionRefusal(
  actor: Actor | null,
  call: Call,
  input: unknown,
): (typeof codes)[SessionRestriction] | 'session.notWhileViewing' | undefined {
  // The person's identity and the way back are for every session, restricted or not.
  if (actor === null || [anybody, anySession, whileViewing].includes(call.allow)) return undefined
  if (actor.sessionRestriction === 'viewing') return isRead(call, input) ? undefined : codes.viewing
  if (call.allow.check(actor, input)) return undefined
  if (actor.sessionRestriction !== undefined) return codes[actor.sessionRestriction]
  return actor.trueUser !== undefined && call.allow.name.startsWith(inPerson.name)
    ? 'session.notWhileViewing'
    : undefined
}

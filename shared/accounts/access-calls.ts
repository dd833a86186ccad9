import { z } from 'zod'
import { anybody, manage, owner, selfOr, session, type Allow } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { nameText, reasonText } from '../platform/text.ts'
import { anySession, inPerson, inPersonOr, whileViewing } from '../platform/session-restrictions.ts'
import { messages } from './person-rules.ts'
import { Id, languages, NewStudio, Password, TipCont } from './calls.ts'

export const Me = z.object({
  user: z.string(),
  name: z.string(),
  surname: z.string(),
  tipCont: TipCont,
  studio: z.string().nullable(),
  studios: z.array(z.string()),
  /**
   * Zone of the studio, by whose clock instants are shown. Without a studio, that of the first one in sight; null if
   * there is none.
   */
  timezone: z.string().nullable(),
  super: z.boolean(),
  owner: z.boolean(),
  language: z.enum(languages),
  /** Only while the session is held to it: nothing else is answered before it is done. */
  must: z.enum(['changePassword', 'enrol', 'endView']).optional(),
  /** Only while a super user looks at the product as this person. */
  viewAs: z
    .object({ by: z.string(), reason: z.string(), until: z.string(), writes: z.boolean() })
    .optional(),
})
export type Me = z.infer<typeof Me>
export const scopes = ['ingest', 'read', 'metrics'] as const
const Token = z.object({
  id: z.string(),
  user: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  /** To the minute; null if it was never used, or not for half a year. */
  used_at: z.string().nullable(),
  revoked: z.boolean(),
  /** Whether the caller may revoke it: a token of one's own, or of a person of lower rank. */
  mayRevoke: z.boolean(),
})
export type Token = z.infer<typeof Token>
const ListedSession = z.object({
  id: z.string(),
  user: z.string(),
  /** Browser and system in words, or what a program calls itself. */
  device: z.string(),
  opened_at: z.string(),
  /** To the minute. */
  seen_at: z.string(),
  expires_at: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type ListedSession = z.infer<typeof ListedSession>
const View = z.object({
  view: z.string(),
  by: z.string(),
  reason: z.string(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  writes: z.boolean(),
})
/** A super user's look at the product as another person, as that person is told of it. */
export type View = z.infer<typeof View>
export const Ok = z.object({ ok: z.literal(true) })
export const AccessReason = reasonText(500)
export const Secret = z.string().max(200)
export const aboutUser = z.object({ user: Id.optional() })
/** Printed at start by an installation that has no owner. */
const SetupToken = z.string().max(100)
const selfOrManager = selfOr<{ query: { user?: string | undefined } }>(
  ({ query }) => query.user,
  manage('accounts'),
)
/** Lets in callers for themselves, or who manage the person; without a name it is about oneself. */
export const ownOrManaged: Allow = {
  name: selfOrManager.name,
  check: (actor, input) =>
    selfOrManager.check(actor, input) ||
    (inPerson.check(actor, input) && userOf(input) === undefined),
}
/** Lets in super users and the owner as themselves: a view cannot be opened from within another view. */
const ownerInPerson: Allow = {
  name: 'inPerson&owner',
  check: (actor, input) => owner.check(actor, input) && inPerson.check(actor, input),
}
const userOf = (input: unknown): unknown => {
  const { query, body } = input as { query?: { user?: unknown }; body?: { user?: unknown } }
  return (query ?? body)?.user
}

export const accessCalls = defineCalls('accounts', {
  login: {
    method: 'POST',
    writes: true,
    path: '/login',
    summary: 'Log in',
    about: nobody('the password decides who it is'),
    reads: ['accounts', 'grants'],
    allow: anybody,
    body: z.object({
      user: z.string().max(200),
      password: z.string().max(200),
      code: z.string().max(40).optional(),
    }),
    response: Me,
  },
  logout: {
    method: 'GET',
    path: '/logout',
    summary: 'End this session',
    writes: true,
    allow: anybody,
    response: Ok,
  },
  me: {
    method: 'GET',
    writes: false,
    path: '/api/accounts/me',
    summary: 'Who is logged in here',
    reads: ['accounts'],
    allow: anySession,
    response: Me,
  },
  setupNeeded: {
    method: 'GET',
    writes: false,
    path: '/api/accounts/setup',
    summary:
      'Whether the first owner is still to be made; asked from elsewhere than the machine itself, only with the set-up code',
    allow: anybody,
    query: z.object({ token: SetupToken.optional() }),
    response: z.object({ needed: z.boolean() }),
  },
  setup: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/setup',
    summary:
      'Make the first owner and the first studio, once: at the machine itself, or with the set-up code that it prints at start',
    status: 201,
    about: nobody('makes the first person and studio of an installation'),
    allow: anybody,
    body: z.object({
      user: Id,
      password: Password,
      name: nameText(100, 1),
      surname: nameText(100, 1),
      email: z.email(messages.email).max(200),
      studio: NewStudio,
      token: SetupToken.optional(),
    }),
    response: Me,
  },
  createToken: {
    method: 'POST',
    writes: true,
    path: '/api/tokens',
    summary: 'Make an access token; its secret is shown once',
    status: 201,
    // A token outlives the half hour of a view, so it is made as oneself.
    allow: ownerInPerson,
    body: z.object({
      name: nameText(100, 1),
      scopes: z.array(z.enum(scopes)).min(1),
      expires_at: z.iso.datetime({ offset: true }).optional(),
    }),
    response: z.object({ id: z.string(), token: z.string() }),
  },
  listTokens: {
    method: 'GET',
    writes: false,
    path: '/api/tokens',
    summary:
      'Access tokens, without their secrets: for the owner and super users all of them, else one’s own',
    // The maker of a token can always stop it, whatever their rank is by now.
    allow: session,
    reads: ['access', 'grants'],
    response: z.array(Token),
  },
  revokeToken: {
    method: 'DELETE',
    writes: true,
    path: '/api/tokens/{id}',
    summary: 'Revoke an access token of oneself, or of somebody of lower rank',
    about: 'object',
    reads: ['grants'],
    allow: inPerson,
    params: z.object({ id: z.string().max(64) }),
    response: Ok,
  },
  sessions: {
    method: 'GET',
    writes: false,
    path: '/api/accounts/sessions',
    summary: 'The open sessions of oneself, or of somebody of lower rank',
    about: 'user',
    allow: ownOrManaged,
    query: aboutUser,
    reads: ['access', 'grants'],
    response: z.array(ListedSession),
  },
  endSession: {
    method: 'DELETE',
    writes: true,
    path: '/api/accounts/sessions/{id}',
    summary: 'End one session of oneself, or of somebody of lower rank',
    about: 'object',
    reads: ['grants'],
    allow: inPerson,
    params: z.object({ id: z.string().max(64) }),
    response: Ok,
  },
  endSessions: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/sessions/end',
    summary: 'End all other sessions of oneself, or all of somebody of lower rank',
    about: 'user',
    reads: ['grants'],
    allow: inPerson,
    body: aboutUser,
    response: z.object({ ended: z.int() }),
  },
  views: {
    method: 'GET',
    writes: false,
    path: '/api/accounts/views',
    summary: 'Who looked at the product as this person, when and why; newest first, at most 100',
    about: 'user',
    allow: ownOrManaged,
    query: aboutUser,
    reads: ['views', 'grants'],
    response: z.array(View),
  },
  changePassword: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/password',
    summary: 'Change one’s own password; ends every other session',
    allow: inPersonOr('password'),
    body: z.object({ password: Secret, next: Password }),
    response: Ok,
  },
  resetPassword: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/password/reset',
    summary: 'Give somebody of lower rank a password for one login; it is shown once',
    about: 'user',
    reads: ['grants'],
    allow: manage('accounts'),
    body: z.object({ user: Id }),
    response: z.object({ password: z.string(), expires_at: z.string() }),
  },
  startViewAs: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/view-as',
    summary: 'Look at the product as somebody of lower rank: half an hour, reading only',
    status: 201,
    about: 'user',
    reads: ['grants'],
    allow: ownerInPerson,
    body: z.object({ user: Id, reason: AccessReason }),
    response: z.object({ user: z.string(), until: z.string() }),
  },
  allowViewAsWrites: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/view-as/write',
    summary: 'While viewing as somebody: change things, too. Name the person once more',
    allow: whileViewing,
    body: z.object({ confirm: z.string().max(64) }),
    response: Ok,
  },
  endViewAs: {
    method: 'DELETE',
    writes: true,
    path: '/api/accounts/view-as',
    summary: 'Be oneself again',
    allow: anySession,
    response: Ok,
  },
})

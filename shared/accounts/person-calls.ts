import { z } from 'zod'
import { manage, read, session, updateMedia, type Allow } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { outerName, reasonText, secretText } from '../platform/text.ts'
import { leaveReads } from '../vacations/needs.ts'
import { AccountLine, FromDay, Id, User } from './calls.ts'
import { PersonEdit, personName, Varsta } from './person-fields.ts'
import {
  ID_EXPIRIES_DAYS_MAX,
  MEDIA_BYTES_MAX,
  revealable,
  thumbnailSizes,
} from './person-rules.ts'
import { Image, ImageId, MediaListSchema, Network, NonAdult, UserInfo } from './person-views.ts'

const Site = z.string().min(1).max(20)
export const RevealReason = reasonText(300)
export const byUser = z.object({ user: Id })
export const done = z.object({ ok: z.literal(true) })
/** One's own by a session, else by the other row; the handler looks at sight, rank and field. No token: a program changes and reveals nothing here. */
export const ownOr = (mine: Allow, other: Allow): Allow => ({
  name: `own|${other.name}`,
  check: (actor, input) =>
    (mine.check(actor, input) &&
      (input as { readonly params: { readonly user: string } }).params.user === actor?.user) ||
    other.check(actor, input),
})
const ownOrManage = ownOr(session, manage('accounts'))
/**
 * Lets in callers whom both rows let in. Secrets, for one, are not shown while a super user views as another person.
 */
export const both = (one: Allow, other: Allow): Allow => ({
  name: `${one.name}&${other.name}`,
  check: (actor, input) => one.check(actor, input) && other.check(actor, input),
})
const revealing = both(inPerson, ownOrManage)
export const personCalls = defineCalls('accounts', {
  createPerson: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/people',
    summary: 'Make an account',
    status: 201,
    about: 'studio',
    reads: ['accounts', 'grants'],
    allow: manage('accounts'),
    // The import takes names as a list has them; a single person is made with names as an edit would give them.
    body: AccountLine.extend({
      name: personName('name'),
      surname: personName('surname'),
      /** Birth date. Needed with an account on a site. */
      varsta: Varsta.optional(),
    }),
    response: z.object({ user: z.string(), version: z.int() }),
  },
  editPerson: {
    method: 'PATCH',
    writes: true,
    path: '/api/accounts/people/{user}',
    summary:
      'Change fields of a person; refused if somebody else changed one of them since `version`',
    about: 'user',
    reads: ['grants'],
    allow: ownOrManage,
    params: byUser,
    body: z.strictObject({
      version: z.int().min(1),
      change: PersonEdit,
      /**
       * Local day from which type and studio hold (by the clock of the studio moved to, if one is); now, if it is not
       * named.
       */
      from: FromDay.optional(),
    }),
    response: z.object({
      version: z.int(),
      /** The fields that are other than before. */
      changed: z.array(z.string()),
      /** Values that look wrong and were taken all the same: a CNP or IBAN that does not check. */
      warnings: z.array(z.object({ field: z.string(), text: z.string() })),
    }),
  },
  getUserInfo: {
    method: 'POST',
    writes: false,
    path: '/getUserInfo',
    summary: 'What the caller may see of a person',
    about: 'user',
    allow: session,
    reads: ['accounts', 'grants', ...leaveReads],
    glances: ['monitor'],
    body: z.object({ user: Id }),
    response: UserInfo,
  },
  make_inactive: {
    method: 'POST',
    writes: true,
    path: '/make_inactive',
    summary:
      'Set somebody inactive, which ends their logins at once, or active again; from a local day on, if one is named',
    about: 'user',
    reads: ['grants'],
    allow: manage('accounts'),
    body: z.object({ user: Id, active: z.boolean(), from: FromDay.optional() }),
    response: z.object({ user: z.string(), active: z.boolean() }),
  },
  inactiveUsers: {
    method: 'POST',
    writes: false,
    path: '/inactiveUsers',
    summary: 'The inactive people of these studios (all in sight if none is named)',
    about: nobody('a list: only people in sight are shown'),
    allow: manage('accounts'),
    reads: ['accounts'],
    body: z.object({
      active: z.literal(false).default(false),
      studios: z.array(Id).max(200).default([]),
    }),
    response: z.array(User),
  },
  addImages: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/people/{user}/media/{list}',
    summary:
      'Add pictures (JPEG, PNG, WebP, GIF; at most 20 files of 20 MiB) to a list; the newest of `avatar` is the avatar',
    status: 201,
    about: 'user',
    reads: ['grants'],
    allow: ownOr(session, updateMedia('accounts')),
    params: z.object({ user: Id, list: MediaListSchema }),
    body: 'multipart',
    bytesMax: MEDIA_BYTES_MAX,
    response: z.object({ images: z.array(Image) }),
  },
  removeImage: {
    method: 'POST',
    writes: true,
    path: '/removeImage',
    summary: 'Take a picture out of a list; `path` is `<user>/<list>`, or `<list>` for one’s own',
    about: 'user',
    reads: ['grants'],
    allow: session,
    body: z.object({ image: ImageId, path: z.string().min(1).max(100) }),
    response: done,
  },
  image: {
    method: 'GET',
    writes: false,
    path: '/files/{user}/{image}',
    summary: 'A picture of somebody in sight, or its thumbnail',
    about: 'user',
    reads: ['accounts'],
    allow: session,
    params: z.object({ user: Id, image: ImageId }),
    query: z.object({
      size: z.enum(thumbnailSizes.map(String) as ['64', '128', '512']).optional(),
    }),
    response: 'file',
  },
  anonymousImage: {
    method: 'GET',
    writes: false,
    path: '/files/anonymous',
    summary: 'The picture of whoever has none',
    allow: session,
    query: z.object({
      size: z.enum(thumbnailSizes.map(String) as ['64', '128', '512']).optional(),
    }),
    response: 'file',
  },
  dropSiteAccount: {
    method: 'DELETE',
    writes: true,
    path: '/api/accounts/people/{user}/site-accounts/{site}',
    summary: 'Say that somebody no longer has their account on a site',
    about: 'user',
    reads: ['grants'],
    allow: manage('accounts'),
    params: z.object({ user: Id, site: Site }),
    response: done,
  },
  setNonAdultAccount: {
    method: 'PUT',
    writes: true,
    path: '/api/accounts/people/{user}/non-adult/{network}',
    summary: 'Somebody’s account on a network that is no site',
    about: 'user',
    reads: ['grants'],
    allow: ownOrManage,
    params: z.object({ user: Id, network: Network }),
    body: z.object({ username: outerName(100), pass: secretText(200).optional() }),
    response: NonAdult,
  },
  dropNonAdultAccount: {
    method: 'DELETE',
    writes: true,
    path: '/api/accounts/people/{user}/non-adult/{network}',
    summary: 'Take it away',
    about: 'user',
    reads: ['grants'],
    allow: ownOrManage,
    params: z.object({ user: Id, network: Network }),
    response: done,
  },
  reveal: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/people/{user}/reveal',
    summary: 'Show one secret, once, with a reason; who did is recorded first',
    about: 'user',
    reads: ['grants'],
    allow: revealing,
    params: byUser,
    body: z
      .object({ what: z.enum(revealable), of: z.string().max(20).optional(), reason: RevealReason })
      .refine(
        ({ what, of }) => what.endsWith('Password') === (of !== undefined),
        'of: the site or network of a password, and nothing else',
      ),
    response: z.object({ value: z.string() }),
  },
  reveals: {
    method: 'GET',
    writes: false,
    path: '/api/accounts/people/{user}/reveals',
    summary: 'Who had which secret of this person shown, newest first (at most 500)',
    about: 'user',
    reads: ['grants'],
    allow: ownOrManage,
    params: byUser,
    response: z.array(
      z.object({
        at: z.string(),
        by: z.string(),
        what: z.string(),
        site: z.string().nullable(),
        reason: z.string(),
      }),
    ),
  },
  idExpiries: {
    method: 'GET',
    writes: false,
    path: '/api/accounts/id-expiries',
    summary:
      'Identity documents that expire within so many days (60, if none are named) or have expired, soonest first; then people with site accounts whose document is missing',
    allow: read('accounts'),
    reads: ['accounts'],
    query: z.object({
      within: z.coerce.number().int().min(1).max(ID_EXPIRIES_DAYS_MAX).default(60),
    }),
    response: z.array(
      z.object({
        user: z.string(),
        name: z.string(),
        surname: z.string(),
        studio: z.string().nullable(),
        /** null, as `days`: no document is known of a person with site accounts. */
        expires: z.string().nullable(),
        days: z.int().nullable(),
        /** The alert that is due: 60, 30 or 7 days, 0 once expired; null while there is none. */
        alert: z.int().nullable(),
      }),
    ),
  },
})

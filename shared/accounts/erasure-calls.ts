import { z } from 'zod'
import { owner, session } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { RefusalParamsSchema } from '../platform/refusal-params.ts'
import { both, byUser, done, ownOr, RevealReason } from './person-calls.ts'
import { leaveReads } from '../vacations/needs.ts'

const exporting = both(inPerson, ownOr(session, owner))
const erasing = both(inPerson, owner)

const Kept = z.object({
  part: z.string(),
  text: z.string(),
  personal: z.boolean(),
  until: z.string(),
})
/** The outcome of an erasure, were it done today. */
export const Rehearsal = z.object({
  user: z.string(),
  /** Reasons why it would be refused now: codes of refusals. */
  refusals: z.array(
    z.object({ code: z.string(), err: z.string(), params: RefusalParamsSchema.optional() }),
  ),
  /** How many events of which stream and type become unreadable in their personal fields. */
  unreadable: z.array(
    z.object({
      stream: z.string(),
      type: z.string(),
      events: z.int(),
      fields: z.array(z.string()),
    }),
  ),
  /** Passwords and other secrets in the vault that are removed, and pictures. */
  secrets: z.int(),
  images: z.int(),
  /** Names that their accounts on sites had: read models forget them, the log keeps them for as long as it is kept. */
  siteNames: z.int(),
  kept: z.array(Kept),
  request: z.object({ by: z.string(), at: z.string(), separated: z.boolean() }).nullable(),
})
export type Rehearsal = z.infer<typeof Rehearsal>

/** A person's data: taken along, and made unreadable. */
export const erasureCalls = defineCalls('accounts', {
  exportPerson: {
    method: 'GET',
    path: '/api/accounts/people/{user}/export',
    summary: 'All data of a person as a ZIP: person.json, their events, their pictures',
    about: 'user',
    reads: ['accounts', 'grants', ...leaveReads],
    writes: true,
    allow: exporting,
    params: byUser,
    response: 'file',
  },
  rehearseErasure: {
    method: 'GET',
    writes: false,
    path: '/api/accounts/people/{user}/erasure',
    summary: 'What an erasure would make unreadable, what law keeps and until when',
    about: 'user',
    reads: ['grants'],
    allow: owner,
    params: byUser,
    response: Rehearsal,
  },
  requestErasure: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/people/{user}/erasure',
    summary: 'Ask that a person be erased; somebody else has to approve it',
    status: 201,
    about: 'user',
    reads: ['grants'],
    allow: erasing,
    params: byUser,
    body: z.object({ reason: RevealReason, separated: z.boolean().default(false) }),
    response: done,
  },
  withdrawErasure: {
    method: 'DELETE',
    writes: true,
    path: '/api/accounts/people/{user}/erasure',
    summary: 'Withdraw or decline a request to erase',
    about: 'user',
    reads: ['grants'],
    allow: erasing,
    params: byUser,
    response: done,
  },
  approveErasure: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/people/{user}/erasure/approval',
    summary:
      'Erase: the person’s key is destroyed, which nobody can undo. By another than who asked for it',
    about: 'user',
    reads: ['grants'],
    allow: erasing,
    params: byUser,
    response: z.object({ user: z.string(), kept: z.array(Kept) }),
  },
  erasures: {
    method: 'GET',
    writes: false,
    path: '/api/accounts/erasures',
    summary: 'Requests to erase that wait for a second approver',
    allow: owner,
    reads: ['accounts'],
    response: z.array(z.object({ user: z.string(), by: z.string(), at: z.string() })),
  },
})

import { z } from 'zod'
import { manage, owner } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { inPerson, inPersonOr } from '../platform/session-restrictions.ts'
import { aboutUser, Ok, ownOrManaged, AccessReason, Secret } from './access-calls.ts'
import { Id, tipuri } from './calls.ts'

const TwoFactor = z.object({
  active: z.boolean(),
  since: z.string().nullable(),
  recovery_left: z.int(),
  /** Whether the rule of the installation asks for it from this person. */
  required: z.boolean(),
})
export type TwoFactor = z.infer<typeof TwoFactor>
const RecoveryCodes = z.object({ codes: z.array(z.string()) })
/** The roles that two-factor login can be asked of. */
export const twoFactorRoles = ['owner', 'super', ...tipuri] as const
const Policy = z.object({ roles: z.array(z.enum(twoFactorRoles)).max(20) })
/** A code of the authenticator, or a recovery code; spaces and dashes are as people type them. */
const Code = z.string().max(40)

export const twoFactorCalls = defineCalls('accounts', {
  twoFactor: {
    method: 'GET',
    writes: false,
    path: '/api/accounts/two-factor',
    summary: 'Whether two-factor login is on',
    about: 'user',
    reads: ['grants'],
    allow: ownOrManaged,
    query: aboutUser,
    response: TwoFactor,
  },
  enrolTwoFactor: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/two-factor/enrol',
    summary:
      'Begin to set up two-factor login: a secret for the authenticator, which counts once a code confirms it',
    allow: inPersonOr('enrol'),
    /** The password may be left out only in a session that is held to enrolling: it was just given. */
    body: z.object({ password: Secret.optional() }),
    response: z.object({
      secret: z.string(),
      uri: z.string(),
      qr: z.string(),
      expires_at: z.string(),
    }),
  },
  confirmTwoFactor: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/two-factor/confirm',
    summary: 'Switch two-factor login on by a first code; the recovery codes are shown once',
    allow: inPersonOr('enrol'),
    body: z.object({ code: Code }),
    response: RecoveryCodes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/two-factor/recovery-codes',
    summary: 'New recovery codes instead of the old ones; they are shown once',
    allow: inPerson,
    body: z.object({ password: Secret, code: Code }),
    response: RecoveryCodes,
  },
  disableTwoFactor: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/two-factor/disable',
    summary: 'Switch one’s own two-factor login off',
    reads: ['grants'],
    allow: inPerson,
    body: z.object({ password: Secret, code: Code }),
    response: Ok,
  },
  resetTwoFactor: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/two-factor/reset',
    summary: 'Switch off the two-factor login of somebody of lower rank who has lost it',
    about: 'user',
    reads: ['grants'],
    allow: manage('accounts'),
    body: z.object({ user: Id, reason: AccessReason }),
    response: Ok,
  },
  twoFactorPolicy: {
    method: 'GET',
    writes: false,
    path: '/api/accounts/two-factor/policy',
    summary: 'Whom two-factor login is asked of',
    allow: owner,
    response: Policy,
  },
  setTwoFactorPolicy: {
    method: 'PUT',
    writes: true,
    path: '/api/accounts/two-factor/policy',
    summary: 'Ask two-factor login of these roles, from their next login on',
    allow: owner,
    body: Policy,
    response: Policy,
  },
})

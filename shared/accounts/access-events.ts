import { z } from 'zod'
import { doer, impersonal, person, secret, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const eventType = eventTypesOf('accounts')
const user = person()

/** Streams: `two-factor-of-<user>`. `secret` and `codes` are references into the vault. */
export const twoFactorEvents = {
  TwoFactorEnabled: eventType(
    z.object({ user, secret: secret(), codes: secret(), step: z.int() }),
    { of: partitionByUser, name: 'Two-factor login turned on' },
  ),
  /** A code was taken: the step of time that it belongs to, after which no code of that step or before counts again. */
  TwoFactorPassed: eventType(z.object({ user, step: z.int() }), {
    of: partitionByUser,
    name: 'Two-factor code accepted',
  }),
  RecoveryCodeUsed: eventType(z.object({ user, code: z.int() }), {
    of: partitionByUser,
    name: 'Recovery code used',
  }),
  RecoveryCodesMade: eventType(z.object({ user, codes: secret() }), {
    of: partitionByUser,
    name: 'Recovery codes created',
  }),
  TwoFactorDisabled: eventType(z.object({ user }), {
    of: partitionByUser,
    name: 'Two-factor login turned off',
  }),
  /** Reset by a person of higher rank, because the authenticator is lost. */
  TwoFactorReset: eventType(z.object({ user, reason: personal() }), {
    of: partitionByUser,
    name: 'Two-factor login reset',
  }),
}
/** Streams: `two-factor-policy`. The whole list of roles that need two-factor login. */
export const twoFactorPolicyEvents = {
  TwoFactorRequired: eventType(z.object({ roles: z.array(impersonal()) }), {
    of: () => 'installation',
    name: 'Two-factor requirement changed',
  }),
}
/** Streams: `view-as-<session>`. `user` is the person who is viewed as, and whom it concerns; `by` looks. */
export const viewAsEvents = {
  ViewAsStarted: eventType(
    z.object({
      user,
      view: thing(),
      by: doer(),
      reason: personal(),
      until: z.iso.datetime(),
    }),
    { of: partitionByUser, name: 'View as a person started' },
  ),
  ViewAsWritesAllowed: eventType(z.object({ user, view: thing(), by: doer() }), {
    of: partitionByUser,
    name: 'Changes allowed in view as',
  }),
  ViewAsEnded: eventType(z.object({ user, view: thing(), by: doer() }), {
    of: partitionByUser,
    name: 'View as a person ended',
  }),
}
/** Streams: `import-<command>`. An import of people by `user` has ended; the people's own events say what it changed. */
export const importEvents = {
  PeopleImported: eventType(
    z.object({ user, created: z.int(), updated: z.int(), rejected: z.int() }),
    { of: partitionByUser, name: 'People imported' },
  ),
}
export type TwoFactorEvent = EventOf<typeof twoFactorEvents>
export type ViewAsEvent = EventOf<typeof viewAsEvents>

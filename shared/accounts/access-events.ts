import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const user = z.string()

/** Streams: `two-factor-of-<user>`. `secret` and `codes` are references into the vault. */
export const twoFactorEvents = {
  TwoFactorEnabled: eventType(
    z.object({ user, secret: z.string(), codes: z.string(), step: z.int() }),
    partitionByUser,
  ),
  /** A code was taken: the step of time that it belongs to, after which no code of that step or before counts again. */
  TwoFactorPassed: eventType(z.object({ user, step: z.int() }), partitionByUser),
  RecoveryCodeUsed: eventType(z.object({ user, code: z.int() }), partitionByUser),
  RecoveryCodesMade: eventType(z.object({ user, codes: z.string() }), partitionByUser),
  TwoFactorDisabled: eventType(z.object({ user }), partitionByUser),
  /** By somebody above them, because the authenticator is lost. */
  TwoFactorReset: eventType(z.object({ user, reason: personal() }), partitionByUser),
}
/** Stream: `two-factor-policy`. Whom two-factor login is asked of, whole. */
export const twoFactorPolicyEvents = {
  TwoFactorRequired: eventType(z.object({ roles: z.array(z.string()) }), () => 'installation'),
}
/** Streams: `view-as-<session>`. `user` is the person looked through, whose affair it is; `by` looks. */
export const viewAsEvents = {
  ViewAsStarted: eventType(
    z.object({
      user,
      view: z.string(),
      by: z.string(),
      reason: personal(),
      until: z.iso.datetime(),
    }),
    partitionByUser,
  ),
  ViewAsWritesAllowed: eventType(
    z.object({ user, view: z.string(), by: z.string() }),
    partitionByUser,
  ),
  ViewAsEnded: eventType(z.object({ user, view: z.string(), by: z.string() }), partitionByUser),
}
/** Streams: `import-<command>`. An import of people by `user` has ended; the people's own events say what it changed. */
export const importEvents = {
  PeopleImported: eventType(
    z.object({ user, created: z.int(), updated: z.int(), rejected: z.int() }),
    partitionByUser,
  ),
}
export type TwoFactorEvent = EventOf<typeof twoFactorEvents>
export type TwoFactorPolicyEvent = EventOf<typeof twoFactorPolicyEvents>
export type ViewAsEvent = EventOf<typeof viewAsEvents>

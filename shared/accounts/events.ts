import { z } from 'zod'
import { impersonal, person, secret, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { payees } from './calls.ts'
import { personEvents } from './person-events.ts'

const eventType = eventTypesOf('accounts')
const user = person()
const byStudio = (data: { readonly studio: string }) => data.studio
const bySiteAccount = (data: { readonly site: string; readonly username: string }) =>
  `${data.site}:${data.username}`

/** Streams: `studio-<studio>`. */
export const studioEvents = {
  StudioCreated: eventType(
    z.object({
      studio: impersonal(),
      name: impersonal(),
      timezone: impersonal(),
      currency: impersonal(),
    }),
    { of: byStudio, name: 'Studio created' },
  ),
  /** The studio's name, zone or currency is set otherwise now: what configuration decided has come into force. */
  StudioChanged: eventType(
    z.object({
      studio: impersonal(),
      name: impersonal(),
      timezone: impersonal(),
      currency: impersonal(),
    }),
    { of: byStudio, name: 'Studio changed' },
  ),
}
/** Streams: `account-<user>`. A studio's zone travels with the person, so that one fold can tell local days. */
export const accountEvents = {
  AccountCreated: eventType(
    z.object({
      user,
      tipCont: impersonal(),
      name: personal(),
      surname: personal(),
      email: personal(),
      owner: z.boolean(),
      super: z.boolean(),
      language: impersonal(),
    }),
    { of: partitionByUser, name: 'Account created' },
  ),
  AccountChanged: eventType(
    z.object({
      user,
      tipCont: impersonal(),
      name: personal(),
      surname: personal(),
      email: personal(),
      super: z.boolean(),
      language: impersonal(),
    }),
    { of: partitionByUser, name: 'Account changed' },
  ),
  /**
   * From this local day on this is the account type, until the next such fact by day (held-from.ts). What holds now is still said
   * by AccountChanged, which follows where it has changed.
   */
  TypeHeldFrom: eventType(z.object({ user, tipCont: impersonal(), from: z.iso.date() }), {
    of: partitionByUser,
    name: 'Account type set from a day',
  }),
  /** Likewise whether they work here; AccountActivated and AccountDeactivated say what holds now. */
  ActivityHeldFrom: eventType(z.object({ user, active: z.boolean(), from: z.iso.date() }), {
    of: partitionByUser,
    name: 'Activity set from a day',
  }),
  /** Belonging to a studio from a moment on; of equal moments the later recorded one holds. Which are decisions: studio-moves.ts. */
  StudioJoined: eventType(
    z.object({ user, studio: impersonal(), timezone: impersonal(), from: z.iso.datetime() }),
    { of: partitionByUser, name: 'Joined a studio' },
  ),
  /** `pass` is a reference into the vault: the password itself never enters an event. */
  SiteAccountSet: eventType(
    z.object({
      user,
      site: thing(),
      username: impersonal(),
      activ: z.boolean(),
      pass: secret().nullable(),
    }),
    { of: partitionByUser, name: 'Site account set' },
  ),
  SiteAccountDropped: eventType(z.object({ user, site: thing(), username: impersonal() }), {
    of: partitionByUser,
    name: 'Site account removed',
  }),
  /** The payee of this account from this local day on; it is the studio until one is set. */
  PayeeHeldFrom: eventType(
    z.object({
      user,
      site: thing(),
      username: impersonal(),
      payee: z.enum(payees),
      from: z.iso.date(),
    }),
    { of: partitionByUser, name: 'Payee set from a day' },
  ),
  PasswordSet: eventType(z.object({ user, secret: secret() }), {
    of: partitionByUser,
    name: 'Password set',
  }),
  /** The password with this reference was given for something that rests on its being the current one. One for one login is used up. */
  PasswordUsed: eventType(z.object({ user, secret: secret() }), {
    of: partitionByUser,
    name: 'Password used',
  }),
  ...personEvents,
}
/** Streams: `site-account-<site>-<username>`: one person at a time holds a name on a site. */
export const siteAccountEvents = {
  SiteAccountClaimed: eventType(z.object({ site: thing(), username: impersonal(), user }), {
    of: bySiteAccount,
    name: 'Site account claimed',
  }),
  SiteAccountReleased: eventType(z.object({ site: thing(), username: impersonal(), user }), {
    of: bySiteAccount,
    name: 'Site account released',
  }),
}
/** Streams: `session-<id>` and `token-<id>`; the secrets are in the vault, as hashes. What stood in clear in older events is read as it stands. */
export const accessEvents = {
  SessionOpened: eventType(
    z.object({ user, session: thing(), agent: personal(), expires_at: z.iso.datetime() }),
    { of: partitionByUser, name: 'Signed in' },
  ),
  SessionClosed: eventType(z.object({ user, session: thing() }), {
    of: partitionByUser,
    name: 'Signed out',
  }),
  TokenCreated: eventType(
    z.object({
      user,
      token: thing(),
      name: personal(),
      scopes: z.array(impersonal()),
      expires_at: z.iso.datetime().nullable(),
    }),
    { of: partitionByUser, name: 'Token created' },
  ),
  TokenRevoked: eventType(z.object({ user, token: thing() }), {
    of: partitionByUser,
    name: 'Token revoked',
  }),
}
/** Stream: `installation`. Its first event makes the owner, so two set-ups at the same moment cannot both succeed. */
export const installationEvents = {
  OwnerAppointed: eventType(z.object({ user }), { of: partitionByUser, name: 'Owner appointed' }),
}
export type AccountEvent = EventOf<typeof accountEvents>
export type SiteAccountEvent = EventOf<typeof siteAccountEvents>
export type AccessEvent = EventOf<typeof accessEvents>

import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { payees } from './calls.ts'
import { personEvents } from './person-events.ts'

const user = z.string()
const byStudio = (data: { readonly studio: string }) => data.studio
const bySiteAccount = (data: { readonly site: string; readonly username: string }) =>
  `${data.site}:${data.username}`

/** Streams: `studio-<studio>`. */
export const studioEvents = {
  StudioCreated: eventType(
    z.object({ studio: z.string(), name: z.string(), timezone: z.string(), currency: z.string() }),
    byStudio,
  ),
  /** The studio's name, zone or currency is set otherwise now: what configuration decided has come into force. */
  StudioChanged: eventType(
    z.object({ studio: z.string(), name: z.string(), timezone: z.string(), currency: z.string() }),
    byStudio,
  ),
}
/** Streams: `account-<user>`. A studio's zone travels with the person, so that one fold knows whose day it is. */
export const accountEvents = {
  AccountCreated: eventType(
    z.object({
      user,
      tipCont: z.string(),
      name: personal(),
      surname: personal(),
      email: personal(),
      owner: z.boolean(),
      super: z.boolean(),
      language: z.string(),
    }),
    partitionByUser,
  ),
  AccountChanged: eventType(
    z.object({
      user,
      tipCont: z.string(),
      name: personal(),
      surname: personal(),
      email: personal(),
      super: z.boolean(),
      language: z.string(),
    }),
    partitionByUser,
  ),
  /**
   * From this local day on this is the account type, until the next such fact by day (held-from.ts). What holds now is still said
   * by AccountChanged, which follows where it has changed.
   */
  TypeHeldFrom: eventType(
    z.object({ user, tipCont: z.string(), from: z.iso.date() }),
    partitionByUser,
  ),
  /** Likewise whether they work here; AccountActivated and AccountDeactivated say what holds now. */
  ActivityHeldFrom: eventType(
    z.object({ user, active: z.boolean(), from: z.iso.date() }),
    partitionByUser,
  ),
  /** Belonging to a studio from a moment on; of equal moments the later recorded one holds. Which are decisions: studio-moves.ts. */
  StudioJoined: eventType(
    z.object({ user, studio: z.string(), timezone: z.string(), from: z.iso.datetime() }),
    partitionByUser,
  ),
  /** `pass` is a reference into the vault: the password itself never enters an event. */
  SiteAccountSet: eventType(
    z.object({
      user,
      site: z.string(),
      username: z.string(),
      activ: z.boolean(),
      pass: z.string().nullable(),
    }),
    partitionByUser,
  ),
  SiteAccountDropped: eventType(
    z.object({ user, site: z.string(), username: z.string() }),
    partitionByUser,
  ),
  /** Whom the site pays for this account from this local day on; the studio before anything is said. */
  PayeeHeldFrom: eventType(
    z.object({
      user,
      site: z.string(),
      username: z.string(),
      payee: z.enum(payees),
      from: z.iso.date(),
    }),
    partitionByUser,
  ),
  PasswordSet: eventType(z.object({ user, secret: z.string() }), partitionByUser),
  /** The password with this reference was given for something that rests on its being the current one. One for one login is used up. */
  PasswordUsed: eventType(z.object({ user, secret: z.string() }), partitionByUser),
  ...personEvents,
}
/** Streams: `site-account-<site>-<username>`: one person at a time holds a name on a site. */
export const siteAccountEvents = {
  SiteAccountClaimed: eventType(
    z.object({ site: z.string(), username: z.string(), user }),
    bySiteAccount,
  ),
  SiteAccountReleased: eventType(
    z.object({ site: z.string(), username: z.string(), user }),
    bySiteAccount,
  ),
}
/** Streams: `session-<id>` and `token-<id>`; the secrets are in the vault, as hashes. What stood in clear in older events is read as it stands. */
export const accessEvents = {
  SessionOpened: eventType(
    z.object({ user, session: z.string(), agent: personal(), expires_at: z.iso.datetime() }),
    partitionByUser,
  ),
  SessionClosed: eventType(z.object({ user, session: z.string() }), partitionByUser),
  TokenCreated: eventType(
    z.object({
      user,
      token: z.string(),
      name: personal(),
      scopes: z.array(z.string()),
      expires_at: z.iso.datetime().nullable(),
    }),
    partitionByUser,
  ),
  TokenRevoked: eventType(z.object({ user, token: z.string() }), partitionByUser),
}
/** Stream: `installation`. Its first event makes the owner, so two set-ups at the same moment cannot both succeed. */
export const installationEvents = {
  OwnerAppointed: eventType(z.object({ user }), partitionByUser),
}
export type StudioEvent = EventOf<typeof studioEvents>
export type AccountEvent = EventOf<typeof accountEvents>
export type SiteAccountEvent = EventOf<typeof siteAccountEvents>
export type AccessEvent = EventOf<typeof accessEvents>

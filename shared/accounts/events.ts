import { z } from 'zod'
import { eventType, type EventOf } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { personEvents } from './person-events.ts'

const user = z.string()
const byUser = (data: { readonly user: string }) => data.user
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
    byUser,
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
    byUser,
  ),
  StudioJoined: eventType(
    z.object({ user, studio: z.string(), timezone: z.string(), from: z.iso.datetime() }),
    byUser,
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
    byUser,
  ),
  SiteAccountDropped: eventType(z.object({ user, site: z.string(), username: z.string() }), byUser),
  PasswordSet: eventType(z.object({ user, secret: z.string() }), byUser),
  /** The password with this reference was given for something that rests on its being the current one. One for one login is used up. */
  PasswordUsed: eventType(z.object({ user, secret: z.string() }), byUser),
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
    byUser,
  ),
  SessionClosed: eventType(z.object({ user, session: z.string() }), byUser),
  TokenCreated: eventType(
    z.object({
      user,
      token: z.string(),
      name: personal(),
      scopes: z.array(z.string()),
      expires_at: z.iso.datetime().nullable(),
    }),
    byUser,
  ),
  TokenRevoked: eventType(z.object({ user, token: z.string() }), byUser),
}
/** Stream: `installation`. Its first event makes the owner, so two set-ups at the same moment cannot both succeed. */
export const installationEvents = {
  OwnerAppointed: eventType(z.object({ user }), byUser),
}
export type StudioEvent = EventOf<typeof studioEvents>
export type AccountEvent = EventOf<typeof accountEvents>
export type SiteAccountEvent = EventOf<typeof siteAccountEvents>
export type AccessEvent = EventOf<typeof accessEvents>

import { z } from 'zod'
import { tipuri } from '../accounts/calls.ts'
import { sees, type Actor } from '../platform/allow.ts'
import { visibilityFor } from './actions.ts'

const id = '[A-Za-z0-9][A-Za-z0-9_.-]{0,63}'
/**
 * The people that something is meant for, as one text: a person (`user:ana`), everybody of a studio (`studio:north`),
 * or those of one account type there (`studio:north:Model`). A person who leaves the studio or changes type leaves
 * the audience.
 */
export const Audience = z
  .string()
  .regex(new RegExp(`^(user:${id}|studio:${id}(:(${tipuri.join('|')}))?)$`), 'no audience')
export const personAudience = (user: string): string => `user:${user}`
export const studioAudience = (studio: string, tipCont?: string): string =>
  tipCont === undefined ? `studio:${studio}` : `studio:${studio}:${tipCont}`
/** Splits an audience into what it names: a person, or a studio and maybe an account type. */
export function audienceParts(audience: string) {
  const [kind, named = '', tipCont] = audience.split(':')
  return kind === 'user' ? { user: named } : { studio: named, tipCont }
}

/** A person as audiences know them: of a studio and an account type, now. */
export interface AudienceMember {
  readonly user: string
  readonly studio: string | null
  readonly tipCont: string
}
/**
 * Returns the audiences that a person belongs to; those of their studio only if the author sees that studio
 * (`reached`).
 */
export const audiencesOf = (
  { user, studio, tipCont }: AudienceMember,
  reached: boolean,
): readonly string[] =>
  studio === null || !reached
    ? [personAudience(user)]
    : [personAudience(user), studioAudience(studio), studioAudience(studio, tipCont)]
/** The people with whom a record is shared, by audience, and what they may do with it. */
const ShareLevel = z.enum(['read', 'edit'])
export type Shares = Readonly<Record<string, z.output<typeof ShareLevel>>>
/** The same as it is sent: at most so many. */
export const sharesUpTo = (max: number) =>
  z
    .record(Audience, ShareLevel)
    .refine((shares) => Object.keys(shares).length <= max, 'too many shares')
/** The same in an event, and in the answer to whom it is told. */
export const StoredShares = z.record(z.string(), ShareLevel)

/** A reader with the audiences that they belong to. */
export interface AudienceReader {
  readonly user: string
  readonly audiences: readonly string[]
}
/** The things that a reader may do with a record; its owner may do all of them. */
export const accessLevels = ['read', 'edit', 'own'] as const
export type AccessLevel = (typeof accessLevels)[number]
/** Returns what a reader may do with a record of this person; null if it is not shared with them. */
export function accessTo(
  { user, shares }: { readonly user: string; readonly shares: Shares },
  reader: AudienceReader,
): AccessLevel | null {
  if (user === reader.user) return 'own'
  const given = reader.audiences.map((audience) => shares[audience])
  return given.includes('edit') ? 'edit' : given.includes('read') ? 'read' : null
}
/** Whether one level is enough for what another one is needed for. */
export const isEnough = (level: AccessLevel, needed: AccessLevel): boolean =>
  accessLevels.indexOf(level) >= accessLevels.indexOf(needed)
/**
 * Whether the actor may name everybody of a studio: one who is restricted to some models may name no group with
 * models in it.
 */
export const mayAddress = (actor: Actor, studio: string, tipCont: string | undefined): boolean =>
  sees(actor, studio) &&
  (visibilityFor(actor, 'accounts.see').models === null ||
    (tipCont !== undefined && tipCont !== 'Model'))

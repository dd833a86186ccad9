import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const user = z.string()
const date = z.iso.date().nullable()

/**
 * Streams: `account-<user>`, beside the account's own events. Each says a whole section of User and User info as it is from
 * then on; what was never said is empty. Personal fields are texts, because the text of an erased person is `[erased]`.
 */
export const personEvents = {
  ContactSet: eventType(
    z.object({
      user,
      telefon: personal(),
      adresa: personal(),
      oras: personal(),
      tara: personal(),
      zipCode: personal(),
    }),
    partitionByUser,
  ),
  BankAccountSet: eventType(z.object({ user, iban: personal() }), partitionByUser),
  /** `born`: YYYY-MM-DD, or empty. */
  BirthDateSet: eventType(z.object({ user, born: personal() }), partitionByUser),
  /** `expires`: the month of expiry, YYYY-MM, or empty; the document is good to its last day. */
  IdentityCardSet: eventType(
    z.object({ user, cnp: personal(), serie: personal(), expires: personal() }),
    partitionByUser,
  ),
  /** Hired since, contract number, collaboration ended, vacation days per year; null: as many as the studio says. */
  EmploymentSet: eventType(
    z.object({
      user,
      hired: date,
      contract: personal(),
      ended: date,
      vacationDays: z.number().nullable(),
    }),
    partitionByUser,
    // 21 was what everybody had who was told nothing.
    {
      version: 2,
      upcast: {
        1: (employment: object) => {
          const { vacationDays } = employment as { readonly vacationDays?: unknown }
          return vacationDays === 21 ? { ...employment, vacationDays: null } : employment
        },
      },
    },
  ),
  /** What is left of the year before the one in which this is said; null: as it is reckoned. */
  DaysOffSet: eventType(
    z.object({
      user,
      remainingLastYearDaysOff: z.number().nullable(),
      /** The year in which it is said, by the person's clock; the one of its moment where none is named. */
      year: z.int().optional(),
    }),
    partitionByUser,
    // 0 was what everybody had of whom nothing was said; the other numbers of days off counted nowhere.
    {
      version: 2,
      upcast: {
        1: (said: object) => {
          const { user: who, remainingLastYearDaysOff: left } = said as {
            readonly user: string
            readonly remainingLastYearDaysOff: number
          }
          return { user: who, remainingLastYearDaysOff: left > 0 ? left : null }
        },
      },
    },
  ),
  AppSettingsSet: eventType(
    z.object({
      user,
      /** Free text, in which a manager may write whose it is. */
      locker: personal(),
      cazare: z.boolean(),
      auto_pause: z.boolean(),
      culoarea: z.string(),
      chatSound: z.boolean(),
    }),
    partitionByUser,
    { version: 2, upcast: { 1: (settings: object) => settings } },
  ),
  /** Shift slots 1 to 6 of one site (new_configs). */
  NewConfigsSet: eventType(
    z.object({
      user,
      site: z.string(),
      slots: z.array(z.object({ slot: z.int(), count: z.int(), enabled: z.boolean() })),
    }),
    partitionByUser,
  ),
  /** `pass` is a reference into the vault. */
  NonAdultAccountSet: eventType(
    z.object({ user, network: z.string(), username: personal(), pass: z.string().nullable() }),
    partitionByUser,
  ),
  NonAdultAccountDropped: eventType(z.object({ user, network: z.string() }), partitionByUser),
  /** `image` names a file of the file store by its SHA-256; the picture itself never enters an event. */
  MediaAdded: eventType(
    z.object({
      user,
      list: z.string(),
      image: z.string(),
      name: personal(),
      type: z.string(),
      bytes: z.int(),
      width: z.int(),
      height: z.int(),
    }),
    partitionByUser,
  ),
  MediaRemoved: eventType(z.object({ user, list: z.string(), image: z.string() }), partitionByUser),
  AccountActivated: eventType(z.object({ user }), partitionByUser),
  AccountDeactivated: eventType(z.object({ user }), partitionByUser),
  /** `separated`: the parts that law keeps for longer were taken out of Callboard (exported) before. */
  ErasureRequested: eventType(
    z.object({ user, by: z.string(), reason: personal(), separated: z.boolean() }),
    partitionByUser,
  ),
  ErasureWithdrawn: eventType(z.object({ user, by: z.string() }), partitionByUser),
  /** The person's key is destroyed. Every read model that shows personal fields folds this: what it shows becomes `[erased]`. */
  PersonErased: eventType(
    z.object({
      user,
      requestedBy: z.string(),
      approvedBy: z.string(),
      kept: z.array(z.object({ part: z.string(), until: z.iso.date() })),
    }),
    partitionByUser,
  ),
}

/** Streams: `reveal-<user>`: who looked at what, and why. The value itself is in none of them. */
export const revealEvents = {
  SecretRevealed: eventType(
    z.object({
      user,
      by: z.string(),
      what: z.string(),
      site: z.string().nullable(),
      reason: personal(),
    }),
    partitionByUser,
  ),
  PersonExported: eventType(z.object({ user, by: z.string() }), partitionByUser),
}
export type RevealEvent = EventOf<typeof revealEvents>

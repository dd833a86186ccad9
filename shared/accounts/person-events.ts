import { z } from 'zod'
import { doer, impersonal, person, secret, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const eventType = eventTypesOf('accounts')
const user = person()
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
    { of: partitionByUser, name: 'Contact details changed' },
  ),
  BankAccountSet: eventType(z.object({ user, iban: secret(personal()) }), {
    of: partitionByUser,
    name: 'Bank account changed',
  }),
  /** `born`: YYYY-MM-DD, or empty. */
  BirthDateSet: eventType(z.object({ user, born: personal() }), {
    of: partitionByUser,
    name: 'Birth date changed',
  }),
  /** `expires`: the month of expiry, YYYY-MM, or empty; the document is good to its last day. */
  IdentityCardSet: eventType(
    z.object({ user, cnp: secret(personal()), serie: secret(personal()), expires: personal() }),
    { of: partitionByUser, name: 'Identity card changed' },
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
    { of: partitionByUser, name: 'Employment changed' },
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
  /** Days left of the year before the one in which this is said; null: as they are reckoned. */
  DaysOffSet: eventType(
    z.object({
      user,
      remainingLastYearDaysOff: z.number().nullable(),
      /** The year in which it is said, by the person's clock; the one of its moment where none is named. */
      year: z.int().optional(),
    }),
    { of: partitionByUser, name: 'Days off changed' },
    // 0 stood for every person without a number of their own; the other numbers of days off counted nowhere.
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
      /** Free text, in which a manager may write who uses it. */
      locker: personal(),
      cazare: z.boolean(),
      auto_pause: z.boolean(),
      culoarea: impersonal(),
      chatSound: z.boolean(),
    }),
    { of: partitionByUser, name: 'App settings changed' },
    { version: 2, upcast: { 1: (settings: object) => settings } },
  ),
  /** Shift slots 1 to 6 of one site (new_configs). */
  NewConfigsSet: eventType(
    z.object({
      user,
      site: thing(),
      slots: z.array(z.object({ slot: z.int(), count: z.int(), enabled: z.boolean() })),
    }),
    { of: partitionByUser, name: 'Shift slots changed' },
  ),
  /** `pass` is a reference into the vault. */
  NonAdultAccountSet: eventType(
    z.object({ user, network: thing(), username: personal(), pass: secret().nullable() }),
    { of: partitionByUser, name: 'Social account set' },
  ),
  NonAdultAccountDropped: eventType(z.object({ user, network: thing() }), {
    of: partitionByUser,
    name: 'Social account removed',
  }),
  /** `image` names a file of the file store by its SHA-256; the picture itself never enters an event. */
  MediaAdded: eventType(
    z.object({
      user,
      list: thing(),
      image: thing(),
      name: personal(),
      type: impersonal(),
      bytes: z.int(),
      width: z.int(),
      height: z.int(),
    }),
    { of: partitionByUser, name: 'Image added' },
  ),
  MediaRemoved: eventType(z.object({ user, list: thing(), image: thing() }), {
    of: partitionByUser,
    name: 'Image removed',
  }),
  AccountActivated: eventType(z.object({ user }), {
    of: partitionByUser,
    name: 'Account activated',
  }),
  AccountDeactivated: eventType(z.object({ user }), {
    of: partitionByUser,
    name: 'Account deactivated',
  }),
  /** `separated`: the parts that law keeps for longer were taken out of Callboard (exported) before. */
  ErasureRequested: eventType(
    z.object({ user, by: doer(), reason: personal(), separated: z.boolean() }),
    { of: partitionByUser, name: 'Erasure requested' },
  ),
  ErasureWithdrawn: eventType(z.object({ user, by: doer() }), {
    of: partitionByUser,
    name: 'Erasure withdrawn',
  }),
  /** The person's key is destroyed. Every read model that shows personal fields folds this: what it shows becomes `[erased]`. */
  PersonErased: eventType(
    z.object({
      user,
      requestedBy: doer(),
      approvedBy: doer(),
      kept: z.array(z.object({ part: impersonal(), until: z.iso.date() })),
    }),
    { of: partitionByUser, name: 'Person erased' },
  ),
}

/** Streams: `reveal-<user>`: who looked at what, and why. The value itself is in none of them. */
export const revealEvents = {
  SecretRevealed: eventType(
    z.object({
      user,
      by: doer(),
      what: impersonal(),
      site: thing().nullable(),
      reason: personal(),
    }),
    { of: partitionByUser, name: 'Sensitive data viewed' },
  ),
  PersonExported: eventType(z.object({ user, by: doer() }), {
    of: partitionByUser,
    name: 'Personal data exported',
  }),
}
export type RevealEvent = EventOf<typeof revealEvents>

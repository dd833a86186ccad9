import { z } from 'zod'
import { manage, owner, session } from '../platform/allow.ts'
import { RefusalParamsSchema } from '../platform/refusal-params.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { CurrencyCode } from '../money/amount.ts'
import { nameText, outerName, secretText, text } from '../platform/text.ts'
import { NewConfigs } from './new-configs.ts'

export const tipuri = ['Model', 'Trainer', 'Manager', 'Tehnic', 'Other'] as const
export const TipCont = z.enum(tipuri)
export const languages = ['en', 'es', 'ro'] as const
/** Login and studio ids: they stand in paths, topics and stream names. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'letters, digits, _ . - only, at most 64')
/**
 * IANA's names of three letters. Intl takes others too (ACT, IST), but their meaning is doubtful, and Temporal, which
 * reckons days, refuses them.
 */
const shortZones: readonly string[] = [
  'CET',
  'EET',
  'EST',
  'GMT',
  'HST',
  'MET',
  'MST',
  'PRC',
  'ROC',
  'ROK',
  'UCT',
  'UTC',
  'WET',
]
export const Timezone = z.string().max(64).refine(isZone, 'not an IANA time zone')
function isZone(zone: string): boolean {
  if (/^[a-z]{3}$/i.test(zone) && !shortZones.includes(zone.toUpperCase())) return false
  try {
    // Offsets such as +02:00 are taken by Intl, and know nothing of summer time.
    return (
      new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' &&
      !/^[+-]/.test(zone)
    )
  } catch {
    return false
  }
}

export const Studio = z.object({
  studio: z.string(),
  name: z.string(),
  timezone: z.string(),
  currency: CurrencyCode,
})
export type Studio = z.infer<typeof Studio>
/** At least 7 characters, one lower, one upper, one digit, one special (docs/rules/people.md#password). */
export const Password = z
  .string()
  .max(200)
  .refine(
    (value) =>
      value.length >= 7 &&
      /\p{Ll}/u.test(value) &&
      /\p{Lu}/u.test(value) &&
      /\d/.test(value) &&
      /[^\p{L}\d\s]/u.test(value),
    'at least 7 characters with a lowercase and an uppercase letter, a digit and a special character',
  )
/** The local day from which a fact holds; whether it may lie ahead, its call says. */
export const FromDay = z.iso
  .date()
  .refine((day) => day >= '1900-01-01', 'a day of the year 1900 or later')
/** The payees of an account on a site. */
export const payees = ['studio', 'person'] as const
export type Payee = (typeof payees)[number]
const SiteAccount = z.object({
  username: outerName(100),
  pass: secretText(200).optional(),
  activ: z.boolean().default(true),
})
/** One line of the import. */
export const AccountLine = z.object({
  user: Id,
  name: nameText(100),
  surname: nameText(100),
  email: z.email('Please enter a valid email address').max(200),
  tipCont: TipCont,
  studio: Id,
  password: Password.optional(),
  conturi: z.record(z.string().max(20), SiteAccount).default({}),
  new_configs: NewConfigs.optional(),
  /** Day of hire. For a new account, the day of the import if it is not named. */
  hired: FromDay.optional(),
})
export type AccountLine = z.output<typeof AccountLine>
const Rejected = z.object({
  line: z.int(),
  code: z.string(),
  err: z.string(),
  params: RefusalParamsSchema.optional(),
})
export const NewStudio = z.object({
  studio: Id,
  name: nameText(100, 1),
  timezone: Timezone.default('Europe/Bucharest'),
  currency: CurrencyCode.default('usd'),
})
export const User = z.object({
  user: z.string(),
  name: z.string(),
  surname: z.string(),
  tipCont: TipCont,
  studio: z.string().nullable(),
  super: z.boolean(),
  owner: z.boolean(),
  active: z.boolean(),
  /** Address of the thumbnail of 64 pixels; of the anonymous picture where there is none. */
  avatar: z.string(),
  culoarea: z.string(),
  /** As in a person's record, absent for viewers who may not see it (field-visibility.ts). */
  locker: z.string().optional(),
  /** Codes of the sites where this person has an account. */
  sites: z.array(z.string()).optional(),
})
/**
 * The people to list, of those in sight; without `limit` all of them. Pages are ordered by login: the next one begins
 * after the last login of this.
 */
const UserQuery = z.object({
  /** Words that the login, name, surname or, where the caller may see it, the email holds, whatever their case and accents. */
  q: text(100).optional(),
  studio: Id.optional(),
  tipCont: TipCont.optional(),
  active: z.enum(['true', 'false', 'all']).default('true'),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: Id.optional(),
})
export type UserQuery = z.output<typeof UserQuery>
export type User = z.infer<typeof User>

export const accountCalls = defineCalls('accounts', {
  getAccountPermissions: {
    method: 'GET',
    writes: false,
    path: '/getAccountPermissions',
    summary: 'What the logged-in account may do',
    allow: session,
    response: z.object({
      permissions: z.array(
        z.object({
          resource: z.string(),
          permission: z.enum(['manage', 'readOnly', 'updateMedia']),
        }),
      ),
      owner: z.boolean(),
      super: z.boolean(),
    }),
  },
  getAppUsers: {
    method: 'GET',
    writes: false,
    path: '/getAppUsers',
    summary: 'The active people in sight of the caller, or those that are asked for',
    about: nobody('a search: only people in sight are found'),
    allow: session,
    reads: ['accounts'],
    query: UserQuery,
    response: z.array(User),
  },
  getLocalStudios: {
    method: 'GET',
    writes: false,
    path: '/getLocalStudios',
    summary: 'The studios in sight of the caller',
    allow: session,
    reads: ['accounts'],
    response: z.array(Studio),
  },
  createStudio: {
    method: 'POST',
    writes: true,
    path: '/api/studios',
    summary: 'Add a studio',
    status: 201,
    about: nobody('makes a new studio'),
    allow: owner,
    body: NewStudio,
    response: Studio,
  },
  importAccounts: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/import',
    summary:
      'Create or update accounts, one JSON object a line; with dry_run=true only say what would be done',
    about: nobody('each line is decided as the call that does the same alone'),
    reads: ['accounts', 'grants'],
    allow: manage('accounts'),
    query: z.object({ dry_run: z.enum(['true', 'false']).default('false') }),
    body: 'ndjson',
    bytesMax: 16 * 1024 * 1024,
    response: z.object({
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      rejected: z.array(Rejected),
      /** In a dry run: what each line that is not rejected would do, with the fields it changes. */
      lines: z
        .array(
          z.object({
            line: z.int(),
            user: z.string(),
            outcome: z.enum(['created', 'updated', 'unchanged']),
            fields: z.array(z.string()),
          }),
        )
        .optional(),
    }),
  },
  setSiteAccount: {
    method: 'POST',
    writes: true,
    path: '/api/accounts/site-accounts',
    summary: 'Say whose an account on a site is',
    status: 201,
    about: 'user',
    reads: ['grants'],
    allow: manage('accounts'),
    body: z.object({
      user: Id,
      site: z.string().min(1).max(20),
      username: outerName(100),
      /** A person has one account on a site: another one they have there is given up only if this says so. */
      replace: z.boolean().default(false),
      /** Whether it is in use; what is not named stays (true for a new one). */
      activ: z.boolean().optional(),
      /** Goes into the vault; what is not named stays. */
      pass: secretText(200).optional(),
      /** The payee of the account. Not named: it stays as it is (the studio for a new account). */
      payee: z.enum(payees).optional(),
      /** Local day from which that holds; today, if it is not named. */
      from: FromDay.optional(),
    }),
    response: z.object({
      user: z.string(),
      site: z.string(),
      username: z.string(),
      activ: z.boolean(),
    }),
  },
})

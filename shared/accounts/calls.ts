import { z } from 'zod'
import { anybody, manage, owner, session } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'

export const tipuri = ['Model', 'Trainer', 'Manager', 'Tehnic', 'Other'] as const
export const TipCont = z.enum(tipuri)
export const languages = ['en', 'es', 'ro'] as const
export const currencies = ['usd', 'eur', 'ron', 'cop'] as const
/** Login and studio ids: they stand in paths, topics and stream names. */
export const Id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'letters, digits, _ . - only, at most 64')
/** Text that every store can hold: no control characters, no half of a surrogate pair. */
const text = (max: number, min = 0) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'no control characters, please')
/** IANA's names of three letters. Intl takes others too (ACT, IST), whose meaning is doubtful and which Temporal, by which days are reckoned, refuses. */
const shortZones: readonly string[] = ['CET', 'EET', 'EST', 'GMT', 'HST', 'MET', 'MST', 'PRC', 'ROC', 'ROK', 'UCT', 'UTC', 'WET']
export const Timezone = z.string().max(64).refine(isZone, 'not an IANA time zone')
function isZone(zone: string): boolean {
  if (/^[a-z]{3}$/i.test(zone) && !shortZones.includes(zone.toUpperCase())) return false
  try {
    // Offsets such as +02:00 are taken by Intl, and know nothing of summer time.
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(zone)
  } catch {
    return false
  }
}

export const Me = z.object({
  user: z.string(),
  name: z.string(),
  surname: z.string(),
  tipCont: TipCont,
  studio: z.string().nullable(),
  studios: z.array(z.string()),
  super: z.boolean(),
  owner: z.boolean(),
  language: z.enum(languages),
})
export type Me = z.infer<typeof Me>
export const Studio = z.object({ studio: z.string(), name: z.string(), timezone: z.string(), currency: z.enum(currencies) })
export type Studio = z.infer<typeof Studio>
/** Section 5 of the specification: at least 7 characters, one lower, one upper, one digit, one special. */
export const Password = z
  .string()
  .max(200)
  .refine(
    (value) => value.length >= 7 && /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value) && /\d/.test(value) && /[^\p{L}\d\s]/u.test(value),
    'at least 7 characters with a lowercase and an uppercase letter, a digit and a special character',
  )
const SiteAccount = z.object({ username: text(100, 1), pass: text(200).optional(), activ: z.boolean().default(true) })
/** One line of the import. */
export const AccountLine = z.object({
  user: Id,
  name: text(100),
  surname: text(100),
  email: z.email('Please enter a valid email address').max(200),
  tipCont: TipCont,
  studio: Id,
  password: Password.optional(),
  conturi: z.record(z.string().max(20), SiteAccount).default({}),
})
export type AccountLine = z.output<typeof AccountLine>
const Rejected = z.object({ line: z.int(), code: z.string(), err: z.string() })
const NewStudio = z.object({ studio: Id, name: text(100, 1), timezone: Timezone.default('Europe/Bucharest'), currency: z.enum(currencies).default('usd') })
export const scopes = ['ingest', 'read', 'metrics'] as const
const Token = z.object({
  id: z.string(),
  user: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  revoked: z.boolean(),
})
export type Token = z.infer<typeof Token>
const User = z.object({
  user: z.string(),
  name: z.string(),
  surname: z.string(),
  tipCont: TipCont,
  studio: z.string().nullable(),
  super: z.boolean(),
  owner: z.boolean(),
})
export type User = z.infer<typeof User>

export const accountCalls = defineCalls({
  login: {
    method: 'POST',
    path: '/login',
    summary: 'Log in',
    status: 200,
    allow: anybody,
    body: z.object({ user: z.string().max(200), password: z.string().max(200), code: z.string().max(20).optional() }),
    response: Me,
  },
  logout: { method: 'GET', path: '/logout', summary: 'End this session', status: 200, allow: anybody, response: z.object({ ok: z.literal(true) }) },
  me: { method: 'GET', path: '/api/accounts/me', summary: 'Who is logged in here', status: 200, allow: session, response: Me },
  setupNeeded: {
    method: 'GET',
    path: '/api/accounts/setup',
    summary: 'Whether the first owner is still to be made',
    status: 200,
    allow: anybody,
    response: z.object({ needed: z.boolean() }),
  },
  setup: {
    method: 'POST',
    path: '/api/accounts/setup',
    summary: 'Make the first owner and the first studio, once',
    status: 201,
    allow: anybody,
    body: z.object({ user: Id, password: Password, name: text(100, 1), surname: text(100, 1), email: z.email().max(200), studio: NewStudio }),
    response: Me,
  },
  getAccountPermissions: {
    method: 'GET',
    path: '/getAccountPermissions',
    summary: 'What the logged-in account may do',
    status: 200,
    allow: session,
    response: z.object({
      permissions: z.array(z.object({ resource: z.string(), permission: z.enum(['manage', 'readOnly', 'updateMedia']) })),
      owner: z.boolean(),
      super: z.boolean(),
    }),
  },
  getAppUsers: {
    method: 'GET',
    path: '/getAppUsers',
    summary: 'The people in sight of the caller',
    status: 200,
    allow: session,
    reads: ['accounts'],
    response: z.array(User),
  },
  getLocalStudios: {
    method: 'GET',
    path: '/getLocalStudios',
    summary: 'The studios in sight of the caller',
    status: 200,
    allow: session,
    reads: ['accounts'],
    response: z.array(Studio),
  },
  createStudio: { method: 'POST', path: '/api/studios', summary: 'Add a studio', status: 201, allow: owner, body: NewStudio, response: Studio },
  importAccounts: {
    method: 'POST',
    path: '/api/accounts/import',
    summary: 'Create or update accounts, one JSON object a line',
    status: 200,
    allow: manage('accounts'),
    body: 'ndjson',
    bytesMax: 16 * 1024 * 1024,
    response: z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), rejected: z.array(Rejected) }),
  },
  setSiteAccount: {
    method: 'POST',
    path: '/api/accounts/site-accounts',
    summary: 'Say whose an account on a site is',
    status: 201,
    allow: manage('accounts'),
    body: z.object({
      user: Id,
      site: z.string().min(1).max(20),
      username: text(100, 1),
      /** A person has one account on a site: another one they have there is given up only if this says so. */
      replace: z.boolean().default(false),
    }),
    response: z.object({ user: z.string(), site: z.string(), username: z.string(), activ: z.boolean() }),
  },
  createToken: {
    method: 'POST',
    path: '/api/tokens',
    summary: 'Make an access token; its secret is shown once',
    status: 201,
    allow: owner,
    body: z.object({ name: text(100, 1), scopes: z.array(z.enum(scopes)).min(1), expires_at: z.iso.datetime({ offset: true }).optional() }),
    response: z.object({ id: z.string(), token: z.string() }),
  },
  listTokens: {
    method: 'GET',
    path: '/api/tokens',
    summary: 'Access tokens, without their secrets',
    status: 200,
    allow: owner,
    reads: ['access'],
    response: z.array(Token),
  },
  revokeToken: {
    method: 'DELETE',
    path: '/api/tokens/{id}',
    summary: 'Revoke an access token',
    status: 200,
    allow: owner,
    params: z.object({ id: z.string().max(64) }),
    response: z.object({ ok: z.literal(true) }),
  },
})

import { msg } from '@lingui/core/macro'
import type { accountRefusals } from '#shared/accounts/refusals.ts'
import { knowRefusals } from '../platform/refusals.ts'

/** What the screens before the login are refused for, apart from the whole table: the login is fetched by everybody, and first. */
export const entranceRefusals = {
  'accounts.loginFailed': { text: 'the user, the password or the code is wrong' },
  'accounts.loginTooOften': { text: 'too many failed logins: try again in {seconds} s' },
  'accounts.alreadySetUp': { text: 'there is an owner already: log in' },
  'accounts.studioExists': { text: 'there is a studio {studio} already' },
  'accounts.accountExists': { text: 'there is an account {user} already' },
} as const satisfies Partial<Record<keyof typeof accountRefusals, { readonly text: string }>>
knowRefusals(entranceRefusals, {
  'accounts.loginFailed': msg({ message: 'the user, the password or the code is wrong' }),
  'accounts.loginTooOften': msg({ message: 'too many failed logins: try again in {seconds} s' }),
  'accounts.alreadySetUp': msg({ message: 'there is an owner already: log in' }),
  'accounts.studioExists': msg({ message: 'there is a studio {studio} already' }),
  'accounts.accountExists': msg({ message: 'there is an account {user} already' }),
})

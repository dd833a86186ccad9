import { defineRefusals, refuser } from '../platform/refusals.ts'

/** Refusals of logins, sessions, passwords, two-factor login and viewing as another person. */
export const accessRefusals = defineRefusals({
  'accounts.sessionUnknown': { status: 404, text: 'Session not found' },
  'accounts.passwordWrong': { status: 409, text: 'Incorrect password' },
  'accounts.passwordSame': { status: 422, text: 'Choose a password different from the old one' },
  'accounts.passwordChanged': {
    status: 409,
    text: 'The password was just changed. Sign in again.',
  },
  'accounts.codeWrong': { status: 409, text: 'Incorrect or already used code' },
  'accounts.twoFactorOn': { status: 409, text: 'Two-factor login is already on' },
  'accounts.twoFactorOff': { status: 409, text: 'Two-factor login isn’t on' },
  'accounts.twoFactorAsked': {
    status: 409,
    text: 'Two-factor login is required for you and can’t be turned off',
  },
  'accounts.enrolmentOver': {
    status: 409,
    text: 'This setup has expired or was started on another device. Please start over.',
  },
  'accounts.notBelowYou': { status: 403, text: 'You don’t have permission to do this for {user}' },
  'accounts.viewingAlready': { status: 409, text: 'You’re already viewing as someone' },
  'accounts.notViewing': { status: 409, text: 'You aren’t viewing as anyone' },
  'accounts.confirmationWrong': { status: 422, text: 'The name doesn’t match. Type {user}.' },
})
export const refuseAccess = refuser(accessRefusals)

import { defineRefusals, refuser } from '../platform/refusals.ts'

/** Refusals of logins, sessions, passwords, two-factor login and viewing as somebody. */
export const accessRefusals = defineRefusals({
  'accounts.sessionUnknown': { status: 404, text: 'there is no such session' },
  'accounts.passwordWrong': { status: 409, text: 'the password is wrong' },
  'accounts.passwordSame': { status: 422, text: 'choose a password that differs from the old one' },
  'accounts.passwordChanged': {
    status: 409,
    text: 'the password was changed at the same moment: log in again',
  },
  'accounts.codeWrong': { status: 409, text: 'the code is wrong or was used before' },
  'accounts.twoFactorOn': { status: 409, text: 'two-factor login is on already' },
  'accounts.twoFactorOff': { status: 409, text: 'two-factor login is not on' },
  'accounts.twoFactorAsked': {
    status: 409,
    text: 'two-factor login is asked of you: it cannot be switched off',
  },
  'accounts.enrolmentOver': { status: 409, text: 'this took too long: begin again' },
  'accounts.notBelowYou': { status: 403, text: 'only somebody above {user} may do this' },
  'accounts.viewingAlready': { status: 409, text: 'you are viewing as somebody already' },
  'accounts.notViewing': { status: 409, text: 'you are not viewing as anybody' },
  'accounts.confirmationWrong': { status: 422, text: 'the name does not match: type {user}' },
})
export const refuseAccess = refuser(accessRefusals)

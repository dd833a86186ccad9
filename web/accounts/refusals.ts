import { msg } from '@lingui/core/macro'
import type { accessRefusals } from '#shared/accounts/access-refusals.ts'
import type { accountRefusals } from '#shared/accounts/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof accountRefusals> & RefusalWordsOf<typeof accessRefusals> =
  {
    'accounts.loginFailed': msg({ message: 'the user, the password or the code is wrong' }),
    'accounts.loginTooOften': msg({ message: 'too many failed logins: try again in {seconds} s' }),
    'accounts.alreadySetUp': msg({ message: 'there is an owner already: log in' }),
    'accounts.setupToken': msg({
      message: 'open the link that the server prints when it starts, or enter its set-up code',
    }),
    'accounts.studioExists': msg({ message: 'there is a studio {studio} already' }),
    'accounts.accountExists': msg({ message: 'there is an account {user} already' }),
    'accounts.accountUnknown': msg({ message: 'there is no account {user}' }),
    'accounts.tooManyLines': msg({ message: 'at most {max} lines at once' }),
    'accounts.tokenUnknown': msg({ message: 'there is no such token' }),
    'accounts.tokenExists': msg({ message: 'there is such a token already' }),
    'accounts.expiryUnusable': msg({ message: 'expires_at is not a moment in the future' }),
    'accounts.lineTooLong': msg({ message: 'the line is longer than {max} bytes' }),
    'accounts.lineNotUtf8': msg({ message: 'the line is not UTF-8' }),
    'accounts.lineNotJson': msg({ message: 'the line is not JSON' }),
    'accounts.lineInvalid': msg({ message: '{detail}' }),
    'accounts.studioUnknown': msg({ message: 'there is no studio {studio} in your sight' }),
    'accounts.siteUnknown': msg({ message: 'there is no site with the code {site}' }),
    'accounts.siteAccountTaken': msg({ message: '{holder} has the account {username} on {site}' }),
    'accounts.siteAccountHeld': msg({
      message: '{user} has the account {username} on {site} already: it would be given up',
    }),
    'accounts.loginTaken': msg({ message: 'the login {user} is taken' }),
    'accounts.fieldNotYours': msg({ message: 'you may not change {field} of {user}' }),
    'accounts.changedMeanwhile': msg({
      message: 'somebody else changed this meanwhile: {fields}. Look at it and try again',
    }),
    'accounts.tooYoung': msg({
      message: '{user} is not 18 on the day of hire: no account on a site',
    }),
    'accounts.fromAhead': msg({
      message: '{from} is in the future: choose today or an earlier day',
    }),
    'accounts.inactive': msg({ message: 'the account {user} is inactive' }),
    'accounts.notOneself': msg({ message: 'nobody can set themself inactive' }),
    'accounts.ownerStays': msg({
      message: 'the owner of the installation stays active and cannot be erased',
    }),
    'accounts.erased': msg({ message: 'the person {user} was erased' }),
    'accounts.siteAccountAbsent': msg({ message: '{user} has no account on {site}' }),
    'accounts.nothingToReveal': msg({ message: 'there is nothing to reveal' }),
    'accounts.secretNotYours': msg({ message: 'you may not have secrets of {user} shown' }),
    'accounts.imageUnknown': msg({ message: 'there is no such picture' }),
    'accounts.imageUnusable': msg({ message: '{file}: {detail}' }),
    'accounts.imagesTooMany': msg({ message: 'a list holds at most {max} pictures' }),
    'accounts.imageMissing': msg({ message: 'no picture was sent' }),
    'accounts.mediaNotYours': msg({ message: 'you may not change the pictures {list} of {user}' }),
    'accounts.stillActive': msg({ message: '{user} is active: set them inactive first' }),
    'accounts.retentionUnexpired': msg({
      message: 'law keeps until {until}: {parts}. Export it first and say so',
    }),
    'accounts.erasureAbsent': msg({ message: 'nobody asked that {user} be erased' }),
    'accounts.erasureRequested': msg({ message: 'that {user} be erased was asked for already' }),
    'accounts.erasureOwnApproval': msg({ message: 'another than who asked has to approve' }),
    'accounts.aboveYou': msg({
      message: 'only somebody above {user} may change or make this account',
    }),
    'accounts.sessionUnknown': msg({ message: 'there is no such session' }),
    'accounts.passwordWrong': msg({ message: 'the password is wrong' }),
    'accounts.passwordSame': msg({ message: 'choose a password that differs from the old one' }),
    'accounts.passwordChanged': msg({
      message: 'the password was changed at the same moment: log in again',
    }),
    'accounts.codeWrong': msg({ message: 'the code is wrong or was used before' }),
    'accounts.twoFactorOn': msg({ message: 'two-factor login is on already' }),
    'accounts.twoFactorOff': msg({ message: 'two-factor login is not on' }),
    'accounts.twoFactorAsked': msg({
      message: 'two-factor login is asked of you: it cannot be switched off',
    }),
    'accounts.enrolmentOver': msg({ message: 'this took too long: begin again' }),
    'accounts.notBelowYou': msg({ message: 'only somebody above {user} may do this' }),
    'accounts.viewingAlready': msg({ message: 'you are viewing as somebody already' }),
    'accounts.notViewing': msg({ message: 'you are not viewing as anybody' }),
    'accounts.confirmationWrong': msg({ message: 'the name does not match: type {user}' }),
  }

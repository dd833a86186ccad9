import { msg } from '@lingui/core/macro'
import type { accessRefusals } from '#shared/accounts/access-refusals.ts'
import type { accountRefusals } from '#shared/accounts/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof accountRefusals> & RefusalWordsOf<typeof accessRefusals> =
  {
    'accounts.loginFailed': msg({ message: 'Incorrect username, password or code' }),
    'accounts.loginTooOften': msg({
      message: 'Too many failed sign-ins. Try again in {seconds} s.',
    }),
    'accounts.alreadySetUp': msg({ message: 'Setup is complete. Sign in.' }),
    'accounts.setupToken': msg({
      message: 'Open the link shown in the server’s output at startup, or enter its setup code',
    }),
    'accounts.studioExists': msg({ message: 'A studio {studio} already exists' }),
    'accounts.accountExists': msg({ message: 'An account {user} already exists' }),
    'accounts.accountUnknown': msg({ message: 'Account not found: {user}' }),
    'accounts.tooManyLines': msg({ message: 'Up to {max} lines at once' }),
    'accounts.tokenUnknown': msg({ message: 'Token not found' }),
    'accounts.tokenExists': msg({ message: 'A token with this name already exists' }),
    'accounts.expiryUnusable': msg({ message: 'The expiry date must be in the future' }),
    'accounts.lineTooLong': msg({ message: 'The line is longer than {max} bytes' }),
    'accounts.lineNotUtf8': msg({ message: 'The line isn’t valid UTF-8' }),
    'accounts.lineNotJson': msg({ message: 'The line isn’t valid JSON' }),
    'accounts.lineInvalid': msg({ message: '{detail}' }),
    'accounts.studioUnknown': msg({ message: 'Studio not found: {studio}' }),
    'accounts.siteUnknown': msg({ message: 'Unknown site code: {site}' }),
    'accounts.siteAccountOfAnother': msg({
      message: 'The account {username} on {site} already belongs to someone else',
    }),
    'accounts.siteAccountTaken': msg({
      message: '{holder} already has the account {username} on {site}',
    }),
    'accounts.siteAccountHeld': msg({
      message: '{user} already has the account {username} on {site}. It would be replaced.',
    }),
    'accounts.loginTaken': msg({ message: 'The username {user} is taken' }),
    'accounts.fieldNotYours': msg({
      message: 'You don’t have permission to change {user}’s {field}',
    }),
    'accounts.changedMeanwhile': msg({
      message: 'Someone else changed this: {fields}. Review it and try again.',
    }),
    'accounts.birthDateMissing': msg({
      message: 'Enter the birth date: people with site accounts must be 18 or older',
    }),
    'accounts.tooYoung': msg({
      message: '{user} must be 18 on the hire date to have a site account',
    }),
    'accounts.fromAhead': msg({
      message: '{from} is in the future: choose today or an earlier day',
    }),
    'accounts.inactive': msg({ message: 'The account {user} is inactive' }),
    'accounts.notOneself': msg({ message: 'You can’t deactivate your own account' }),
    'accounts.ownerStays': msg({
      message: 'The owner can’t be deactivated or erased',
    }),
    'accounts.erased': msg({ message: '{user} was erased' }),
    'accounts.siteAccountAbsent': msg({ message: '{user} has no account on {site}' }),
    'accounts.nothingToReveal': msg({ message: 'Nothing to show' }),
    'accounts.secretNotYours': msg({
      message: 'You don’t have permission to view {user}’s sensitive data',
    }),
    'accounts.imageUnknown': msg({ message: 'Image not found' }),
    'accounts.imageUnusable': msg({ message: '{file}: {detail}' }),
    'accounts.imagesTooMany': msg({ message: 'A list can have up to {max} images' }),
    'accounts.imageMissing': msg({ message: 'No image was sent' }),
    'accounts.mediaNotYours': msg({
      message: 'You don’t have permission to change {user}’s {list} images',
    }),
    'accounts.stillActive': msg({ message: '{user} is active. Set the account inactive first.' }),
    'accounts.retentionUnexpired': msg({
      message: 'Must be retained by law until {until}: {parts}. Export it before erasing.',
    }),
    'accounts.erasureAbsent': msg({ message: 'No erasure was requested for {user}' }),
    'accounts.erasureRequested': msg({ message: 'Erasure of {user} has already been requested' }),
    'accounts.erasureOwnApproval': msg({
      message: 'Someone other than the requester must approve',
    }),
    'accounts.aboveYou': msg({
      message: 'You don’t have permission to change or create this account ({user})',
    }),
    'accounts.sessionUnknown': msg({ message: 'Session not found' }),
    'accounts.passwordWrong': msg({ message: 'Incorrect password' }),
    'accounts.passwordSame': msg({ message: 'Choose a password different from the old one' }),
    'accounts.passwordChanged': msg({
      message: 'The password was just changed. Sign in again.',
    }),
    'accounts.codeWrong': msg({ message: 'Incorrect or already used code' }),
    'accounts.twoFactorOn': msg({ message: 'Two-factor login is already on' }),
    'accounts.twoFactorOff': msg({ message: 'Two-factor login isn’t on' }),
    'accounts.twoFactorAsked': msg({
      message: 'Two-factor login is required for you and can’t be turned off',
    }),
    'accounts.enrolmentOver': msg({
      message: 'This setup has expired or was started on another device. Please start over.',
    }),
    'accounts.notBelowYou': msg({ message: 'You don’t have permission to do this for {user}' }),
    'accounts.viewingAlready': msg({ message: 'You’re already viewing as someone' }),
    'accounts.notViewing': msg({ message: 'You aren’t viewing as anyone' }),
    'accounts.confirmationWrong': msg({ message: 'The name doesn’t match. Type {user}.' }),
  }

import { defineRefusals, refuser } from '../platform/refusals.ts'

export const accountRefusals = defineRefusals({
  'accounts.loginFailed': { status: 401, text: 'Incorrect username, password or code' },
  'accounts.loginTooOften': {
    status: 429,
    text: 'Too many failed sign-ins. Try again in {seconds} s.',
  },
  'accounts.alreadySetUp': { status: 409, text: 'Setup is complete. Sign in.' },
  'accounts.setupToken': {
    status: 403,
    text: 'Open the link shown in the server’s output at startup, or enter its setup code',
  },
  'accounts.studioExists': { status: 409, text: 'A studio {studio} already exists' },
  'accounts.accountExists': { status: 409, text: 'An account {user} already exists' },
  'accounts.accountUnknown': { status: 404, text: 'Account not found: {user}' },
  'accounts.tooManyLines': { status: 413, text: 'Up to {max} lines at once' },
  'accounts.tokenUnknown': { status: 404, text: 'Token not found' },
  'accounts.tokenExists': { status: 409, text: 'A token with this name already exists' },
  'accounts.expiryUnusable': { status: 422, text: 'The expiry date must be in the future' },
  // The codes below are given per line of an import.
  'accounts.lineTooLong': { status: 422, text: 'The line is longer than {max} bytes' },
  'accounts.lineNotUtf8': { status: 422, text: 'The line isn’t valid UTF-8' },
  'accounts.lineNotJson': { status: 422, text: 'The line isn’t valid JSON' },
  'accounts.lineInvalid': { status: 422, text: '{detail}' },
  'accounts.studioUnknown': { status: 422, text: 'Studio not found: {studio}' },
  'accounts.siteUnknown': { status: 422, text: 'Unknown site code: {site}' },
  'accounts.siteAccountOfAnother': {
    status: 409,
    text: 'The account {username} on {site} already belongs to someone else',
  },
  'accounts.siteAccountTaken': {
    status: 409,
    text: '{holder} already has the account {username} on {site}',
  },
  'accounts.siteAccountHeld': {
    status: 409,
    text: '{user} already has the account {username} on {site}. It would be replaced.',
  },
  'accounts.loginTaken': { status: 409, text: 'The username {user} is taken' },
  'accounts.fieldNotYours': {
    status: 403,
    text: 'You don’t have permission to change {user}’s {field}',
  },
  'accounts.changedMeanwhile': {
    status: 409,
    text: 'Someone else changed this: {fields}. Review it and try again.',
  },
  'accounts.birthDateMissing': {
    status: 422,
    text: 'Enter the birth date: people with site accounts must be 18 or older',
  },
  'accounts.tooYoung': {
    status: 409,
    text: '{user} must be 18 on the hire date to have a site account',
  },
  'accounts.fromAhead': {
    status: 422,
    text: '{from} is in the future: choose today or an earlier day',
  },
  'accounts.inactive': { status: 409, text: 'The account {user} is inactive' },
  'accounts.notOneself': { status: 409, text: 'You can’t deactivate your own account' },
  'accounts.ownerStays': {
    status: 409,
    text: 'The owner can’t be deactivated or erased',
  },
  'accounts.erased': { status: 409, text: '{user} was erased' },
  'accounts.siteAccountAbsent': { status: 404, text: '{user} has no account on {site}' },
  'accounts.nothingToReveal': { status: 404, text: 'Nothing to show' },
  'accounts.secretNotYours': {
    status: 403,
    text: 'You don’t have permission to view {user}’s sensitive data',
  },
  'accounts.imageUnknown': { status: 404, text: 'Image not found' },
  'accounts.imageUnusable': { status: 422, text: '{file}: {detail}' },
  'accounts.imagesTooMany': { status: 409, text: 'A list can have up to {max} images' },
  'accounts.imageMissing': { status: 400, text: 'No image was sent' },
  'accounts.mediaNotYours': {
    status: 403,
    text: 'You don’t have permission to change {user}’s {list} images',
  },
  'accounts.stillActive': {
    status: 409,
    text: '{user} is active. Set the account inactive first.',
  },
  'accounts.retentionUnexpired': {
    status: 409,
    text: 'Must be retained by law until {until}: {parts}. Export it before erasing.',
  },
  'accounts.erasureAbsent': { status: 409, text: 'No erasure was requested for {user}' },
  'accounts.erasureRequested': {
    status: 409,
    text: 'Erasure of {user} has already been requested',
  },
  'accounts.erasureOwnApproval': {
    status: 403,
    text: 'Someone other than the requester must approve',
  },
  'accounts.aboveYou': {
    status: 403,
    text: 'You don’t have permission to change or create this account ({user})',
  },
})
export const refuseAccount = refuser(accountRefusals)

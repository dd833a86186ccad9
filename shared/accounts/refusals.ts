import { defineRefusals, refuser } from '../platform/refusals.ts'

export const accountRefusals = defineRefusals({
  'accounts.loginFailed': { status: 401, text: 'the user, the password or the code is wrong' },
  'accounts.loginTooOften': {
    status: 429,
    text: 'too many failed logins: try again in {seconds} s',
  },
  'accounts.alreadySetUp': { status: 409, text: 'there is an owner already: log in' },
  'accounts.setupToken': {
    status: 403,
    text: 'open the link that the server prints when it starts, or enter its set-up code',
  },
  'accounts.studioExists': { status: 409, text: 'there is a studio {studio} already' },
  'accounts.accountExists': { status: 409, text: 'there is an account {user} already' },
  'accounts.accountUnknown': { status: 404, text: 'there is no account {user}' },
  'accounts.tooManyLines': { status: 413, text: 'at most {max} lines at once' },
  'accounts.tokenUnknown': { status: 404, text: 'there is no such token' },
  'accounts.tokenExists': { status: 409, text: 'there is such a token already' },
  'accounts.expiryUnusable': { status: 422, text: 'expires_at is not a moment in the future' },
  // The codes below are given per line of an import.
  'accounts.lineTooLong': { status: 422, text: 'the line is longer than {max} bytes' },
  'accounts.lineNotUtf8': { status: 422, text: 'the line is not UTF-8' },
  'accounts.lineNotJson': { status: 422, text: 'the line is not JSON' },
  'accounts.lineInvalid': { status: 422, text: '{detail}' },
  'accounts.studioUnknown': { status: 422, text: 'there is no studio {studio} in your sight' },
  'accounts.siteUnknown': { status: 422, text: 'there is no site with the code {site}' },
  'accounts.siteAccountTaken': {
    status: 409,
    text: '{holder} has the account {username} on {site}',
  },
  'accounts.siteAccountHeld': {
    status: 409,
    text: '{user} has the account {username} on {site} already: it would be given up',
  },
  'accounts.loginTaken': { status: 409, text: 'the login {user} is taken' },
  'accounts.fieldNotYours': { status: 403, text: 'you may not change {field} of {user}' },
  'accounts.changedMeanwhile': {
    status: 409,
    text: 'somebody else changed this meanwhile: {fields}. Look at it and try again',
  },
  'accounts.tooYoung': {
    status: 409,
    text: '{user} is not 18 on the day of hire: no account on a site',
  },
  'accounts.fromAhead': {
    status: 422,
    text: '{from} is in the future: choose today or an earlier day',
  },
  'accounts.inactive': { status: 409, text: 'the account {user} is inactive' },
  'accounts.notOneself': { status: 409, text: 'nobody can set themself inactive' },
  'accounts.ownerStays': {
    status: 409,
    text: 'the owner of the installation stays active and cannot be erased',
  },
  'accounts.erased': { status: 409, text: 'the person {user} was erased' },
  'accounts.siteAccountAbsent': { status: 404, text: '{user} has no account on {site}' },
  'accounts.nothingToReveal': { status: 404, text: 'there is nothing to reveal' },
  'accounts.secretNotYours': { status: 403, text: 'you may not have secrets of {user} shown' },
  'accounts.imageUnknown': { status: 404, text: 'there is no such picture' },
  'accounts.imageUnusable': { status: 422, text: '{file}: {detail}' },
  'accounts.imagesTooMany': { status: 409, text: 'a list holds at most {max} pictures' },
  'accounts.imageMissing': { status: 400, text: 'no picture was sent' },
  'accounts.mediaNotYours': {
    status: 403,
    text: 'you may not change the pictures {list} of {user}',
  },
  'accounts.stillActive': { status: 409, text: '{user} is active: set them inactive first' },
  'accounts.retentionUnexpired': {
    status: 409,
    text: 'law keeps until {until}: {parts}. Export it first and say so',
  },
  'accounts.erasureAbsent': { status: 409, text: 'nobody asked that {user} be erased' },
  'accounts.erasureRequested': { status: 409, text: 'that {user} be erased was asked for already' },
  'accounts.erasureOwnApproval': { status: 403, text: 'another than who asked has to approve' },
  'accounts.aboveYou': {
    status: 403,
    text: 'only somebody above {user} may change or make this account',
  },
})
export const refuseAccount = refuser(accountRefusals)

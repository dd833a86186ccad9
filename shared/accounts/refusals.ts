import { defineRefusals, refuser } from '../platform/refusals.ts'

export const accountRefusals = defineRefusals({
  'accounts.loginFailed': { status: 401, text: 'the user, the password or the code is wrong' },
  'accounts.loginTooOften': { status: 429, text: 'too many failed logins: try again in {seconds} s' },
  'accounts.alreadySetUp': { status: 409, text: 'there is an owner already: log in' },
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
  'accounts.siteAccountTaken': { status: 409, text: 'another person has the account {username} on {site}' },
  'accounts.siteAccountHeld': { status: 409, text: '{user} has the account {username} on {site} already: it would be given up' },
  'accounts.notInSight': { status: 403, text: 'the account {user} belongs to a studio that is not yours' },
  'accounts.aboveYou': { status: 403, text: 'only somebody above {user} may change or make this account' },
})
export const refuseAccount = refuser(accountRefusals)

import type { NewAccountAsked } from '#shared/accounts/needs.ts'
import { sameLogin } from '#shared/accounts/person-rules.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { queryLoginsAlike } from '#projections/accounts/accounts.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import type { StreamPart } from '../../platform/commands/handling.ts'
import type { App } from '../../platform/kernel/app.ts'
import { accountAggregate } from './decider.ts'
import { loginsJustMade } from './logins-just-made.ts'
import { accountStream } from './streams.ts'
import { visibleStudio } from './studio.ts'

/** See openingAccount. */
export async function partOfOpening(
  app: App,
  { studio: wanted, telefon, oras, varsta, ...person }: NewAccountAsked,
  by: Actor,
): Promise<StreamPart<typeof accountAggregate>> {
  const { user } = person
  const studio = await visibleStudio(app, wanted, by)
  const alike = await queryLoginsAlike(app.read<AccountsTables>(), [sameLogin(user)])
  const just = loginsJustMade(app)
  const isAlike = alike.length > 0 || just.hasAlike(user)
  if (!isAlike) just.note(user)
  const details = { telefon, oras, varsta }
  const command = {
    type: 'OpenAccount',
    person,
    details,
    studio,
    alike: isAlike,
    by,
  } as const
  return { aggregate: accountAggregate, stream: accountStream(user), command }
}

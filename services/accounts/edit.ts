import { randomUUID } from 'node:crypto'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { AccountEvent } from '#shared/accounts/events.ts'
import type { PersonEdit, PersonField } from '#shared/accounts/person-fields.ts'
import { isWrongCnp, isWrongIban } from '#shared/accounts/person-rules.ts'
import { accountRefusals, refuseAccount } from '#shared/accounts/refusals.ts'
import { alwaysIn, type StudioZones } from '#shared/accounts/studio-moves.ts'
import { settingAt } from '#shared/configuration/effective.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { Refusal, refuse } from '#shared/platform/refusals.ts'
import { own } from '#shared/platform/by-name.ts'
import { queryStudioRulesOf, type GrantTables } from '#projections/accounts/grants.ts'
import type { App } from '../platform/kernel/app.ts'
import { action, useCase } from '../platform/kernel/use-case.ts'
import { stateAfter } from '../platform/kernel/recent-states.ts'
import { accountAggregate } from './account/decider.ts'
import type { PresentAccount } from './account/state.ts'
import { forgetAccess } from './access/authenticate.ts'
import { syncSuperRank } from './account/follow-super.ts'
import { importAccounts } from './import/import.ts'
import type { AccountsNeeds } from './account/needs.ts'
import { loadAccount } from './account/people.ts'
import { fieldsBetween } from './account/person-details.ts'
import { checkSite } from './site-accounts/site-account.ts'
import { accountStream } from './account/streams.ts'
import { visibleStudio } from './account/studio.ts'

/**
 * Makes an account by the import's own path, of one line that must be new. Raises accounts.birthDateMissing for an
 * account on a site of a person whose birth date is not said: the import brings none, manual entry asks for it.
 */
export const createPerson = ({ knownSite }: AccountsNeeds) =>
  action(personCalls.createPerson)(async ({ app, body, context }) => {
    const { varsta, ...line } = body
    if (varsta == null && Object.keys(line.conturi).length > 0)
      return refuseAccount('accounts.birthDateMissing')
    const { rejected } = await importAccounts(
      app,
      knownSite,
      Buffer.from(JSON.stringify(line)),
      context.actor,
      context,
      { onlyNew: true, details: { varsta } },
    )
    const [first] = rejected
    if (first)
      throw new Refusal(
        first.code,
        accountRefusals[first.code as keyof typeof accountRefusals],
        first.params,
      )
    return { user: line.user, version: (await loadAccount(app, line.user)).version }
  })

/** Changes what the edit names. Raises accounts.changedMeanwhile if the same fields were changed since `version`. */
export const editPerson = ({ knownSite }: AccountsNeeds) =>
  useCase(personCalls.editPerson).on(accountAggregate)({
    about: async ({ app, params: { user }, body: { version, change } }) => {
      for (const site of Object.keys(change.new_configs ?? {})) checkSite(knownSite, site)
      await syncSuperRank(app, [user])
      const history = await app.history(accountAggregate, accountStream(user))
      if (version > history.length && history.length > 0)
        return refuse('request.malformed', {
          detail: 'version: the person has never been at it',
          path: '/body/version',
        })
      const [seen, before] = [personAt(history.slice(0, version)), personAt(history)]
      return { key: user, studio: before?.studio ?? null, seen, before }
    },
    needs: async ({ app, body: { change }, context: { actor } }) =>
      change.studio === undefined ? null : zonesOf(app, change.studio, actor),
    command: ({ params, body: { change, from }, found: { seen }, needs: studio, context }) => ({
      type: 'EditPerson',
      ...params,
      change,
      studio,
      from,
      seen,
      by: context.actor,
    }),
    reply: async ({ app, params: { user }, body: { change }, found: { before } }) => {
      // The person's rights and sight may differ from now on.
      forgetAccess(app)
      const after = await loadAccount(app, user)
      const changed =
        before && after.account.status === 'present'
          ? fieldsBetween(before, after.account, Object.keys(change) as PersonField[])
          : []
      return { version: after.version, changed, warnings: warningsOf(change) }
    },
  })
/** The studio with every zone that it has had; as visibleStudio refuses. */
async function zonesOf(app: App, id: string, by: Actor): Promise<StudioZones> {
  const studio = await visibleStudio(app, id, by)
  const rules = await queryStudioRulesOf(app.read<GrantTables>(), id)
  if (!rules) return alwaysIn(studio)
  const changes = (rules.history.zone ?? []).map(({ from }) => ({
    from,
    timezone: settingAt('zone', rules.history, rules, from),
  }))
  return { studio: id, zones: [{ from: null, timezone: rules.timezone }, ...changes] }
}
function personAt(events: readonly AccountEvent[]): PresentAccount | null {
  const account = stateAfter(accountAggregate, events)
  return account.status === 'present' ? account : null
}
/** Odd, and taken all the same (docs/rules/people.md#odd-numbers). */
function warningsOf({ ci, iban }: PersonEdit): { field: string; text: string }[] {
  return [
    ...(ci?.cnp && isWrongCnp(ci.cnp)
      ? [{ field: 'ci', text: 'the last digit of this CNP does not fit the others' }]
      : []),
    ...(iban !== undefined && isWrongIban(iban)
      ? [{ field: 'iban', text: 'the check digits of this IBAN do not fit' }]
      : []),
  ]
}

/** Stores or takes away an account on a network that is no site; its password goes into the vault. */
export const setNonAdult = action(personCalls.setNonAdultAccount)(async (asked) => {
  const {
    app,
    params: { user, network },
    body: { username, pass: secret },
    context,
  } = asked
  const by = context.actor
  await syncSuperRank(app, [user])
  const held = await nonAdultOf(app, user, network)
  const known = held?.pass ? await app.vault.get(held.pass) : undefined
  const pass =
    secret === undefined || secret === known
      ? undefined
      : `non-adult-pass:${user}:${network}:${randomUUID()}`
  if (pass !== undefined) await app.vault.put(pass, user, 'non-adult-password', secret ?? '')
  try {
    await app.handle(
      accountAggregate,
      accountStream(user),
      { type: 'SetNonAdultAccount', user, network, username, pass, by },
      context,
    )
  } catch (error) {
    // Anything but a refusal may have been written after all.
    if (pass !== undefined && error instanceof Refusal) await app.vault.remove(pass)
    throw error
  }
  if (pass !== undefined && held?.pass) await app.vault.remove(held.pass)
  return { username, secret: (pass ?? held?.pass ?? null) !== null }
})
export const dropNonAdult = useCase(personCalls.dropNonAdultAccount).on(accountAggregate)({
  about: async ({ app, params: { user, network } }) => {
    await syncSuperRank(app, [user])
    return { key: user, studio: null, held: await nonAdultOf(app, user, network) }
  },
  command: ({ params, context: { actor: by } }) => ({
    type: 'DropNonAdultAccount',
    ...params,
    by,
  }),
  reply: async ({ app, found: { held } }) => {
    if (held?.pass) await app.vault.remove(held.pass)
    return { ok: true }
  },
})
async function nonAdultOf(app: App, user: string, network: string) {
  const { account } = await loadAccount(app, user)
  return account.status === 'present' ? own(account.nonAdult, network) : undefined
}

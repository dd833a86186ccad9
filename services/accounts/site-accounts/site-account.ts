import { randomUUID } from 'node:crypto'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { AccountEvent } from '#shared/accounts/events.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { isVisibleTo } from '#shared/accounts/rules.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { own } from '#shared/platform/by-name.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { StreamPart } from '../../platform/commands/handling.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { action } from '../../platform/kernel/use-case.ts'
import { claimAggregate, type ClaimCommand } from '../access/claim.ts'
import { accountAggregate, type AccountCommand } from '../account/decider.ts'
import type { Account } from '../account/state.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { loadAccount } from '../account/people.ts'
import { accountStream, siteAccountStream } from '../account/streams.ts'
import type { AccountsNeeds } from '../account/needs.ts'

/**
 * Says whose an account on a site is. The person's stream and those of the names are written together or not at all, so
 * that one name never has two people. Saying it twice changes nothing. A password goes into the vault before the event that
 * refers to it, and out again if that event is refused.
 */
export const setSiteAccount = ({ knownSite }: AccountsNeeds) =>
  action(accountCalls.setSiteAccount)(async ({ app, body, context }) => {
    const { pass: secret, ...wanted } = body
    const by = context.actor
    checkSite(knownSite, wanted.site)
    const { user, site, username } = wanted
    await syncSuperRank(app, [user])
    const held = await heldBy(app, user, site)
    const known =
      held?.username === username && held.pass !== null ? await app.vault.get(held.pass) : undefined
    const pass =
      secret === undefined || secret === known
        ? undefined
        : `site-pass:${user}:${site}:${randomUUID()}`
    if (pass !== undefined) await app.vault.put(pass, user, 'site-password', secret ?? '')
    try {
      const account = await writeSiteAccounts(
        app,
        { type: 'SetSiteAccount', ...wanted, pass, by },
        context,
      )
      const set = account.status === 'present' ? own(account.sites, site) : undefined
      // No account refers to the password that was replaced, nor to that of the name that was given up.
      if (held?.pass && set?.pass !== held.pass) await app.vault.remove(held.pass)
      return { user, site, username, activ: set?.activ ?? true }
    } catch (error) {
      // Anything but a refusal may have been written after all.
      if (pass !== undefined && error instanceof Refusal) await app.vault.remove(pass)
      throw error
    }
  })
/** Drops the person's account on a site: it has no holder from now on. */
export const dropSiteAccount = action(personCalls.dropSiteAccount)(async (asked) => {
  const {
    app,
    params: { user, site },
    context,
  } = asked
  const by = context.actor
  await syncSuperRank(app, [user])
  const held = await heldBy(app, user, site)
  await writeSiteAccounts(app, { type: 'DropSiteAccount', user, site, by }, context)
  if (!held) return refuseAccount('accounts.siteAccountAbsent', { user, site })
  if (held.pass) await app.vault.remove(held.pass)
  return { ok: true }
})
async function heldBy(app: App, user: string, site: string) {
  const { account } = await loadAccount(app, user)
  return account.status === 'present' ? own(account.sites, site) : undefined
}

type SiteCommand = Extract<
  AccountCommand,
  { type: 'SetSiteAccount' | 'DropSiteAccount' | 'ApproveErasure' }
>
/** Decides, and writes the account together with the names that it takes and gives up; the account as it is then. */
export async function writeSiteAccounts(
  app: App,
  command: SiteCommand,
  context: CallContext,
): Promise<Account> {
  const { user, by } = command
  const { account } = await loadAccount(app, user)
  const [{ state, events }] = await app.handleMany(
    [
      {
        aggregate: accountAggregate,
        stream: accountStream(user),
        command,
        also: (decided) => Promise.all(claimsOf(decided).map((one) => claim(app, one, by))),
      },
    ],
    context,
    { studio: account.status === 'absent' ? null : account.studio },
  )
  if (events.length === 0) context.wrote(await app.journal.head())
  return state
}

const claimsOf = (events: readonly AccountEvent[]): ClaimCommand[] =>
  events.flatMap((event): ClaimCommand[] => {
    if (event.type === 'SiteAccountDropped') return [{ type: 'Release', ...event.data }]
    return event.type === 'SiteAccountSet'
      ? [
          {
            type: 'Claim',
            site: event.data.site,
            username: event.data.username,
            user: event.data.user,
          },
        ]
      : []
  })

async function claim(
  app: App,
  command: ClaimCommand,
  by: Actor,
): Promise<StreamPart<typeof claimAggregate>> {
  const stream = siteAccountStream(command.site, command.username)
  const { state } = await app.load(claimAggregate, stream)
  const holder =
    state.status === 'held' && state.user !== command.user
      ? (await loadAccount(app, state.user)).account
      : undefined
  const mayKnow = holder !== undefined && holder.status !== 'absent' && isVisibleTo(by, holder)
  return { aggregate: claimAggregate, stream, command: { ...command, mayKnow } }
}

/** Raises Refusal for a site that is not configured. */
export function checkSite(knownSite: (code: string) => boolean, site: string): void {
  if (!knownSite(site)) refuseAccount('accounts.siteUnknown', { site })
}

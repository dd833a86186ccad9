import type { AccountEvent } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { VersionConflict } from '#shared/platform/event-store.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { App } from '../platform/app.ts'
import type { CallContext } from '../platform/define-service.ts'
import { metadataOf } from '../platform/handle.ts'
import type { JournalAppend } from '../platform/journal.ts'
import { claimDecider, type ClaimCommand } from './claim.ts'
import { accountDecider, type Account } from './decider.ts'
import { loadAccount } from './people.ts'
import { accountStream, siteAccountStream } from './streams.ts'

const ATTEMPTS_MAX = 4

export interface WantedSiteAccount {
  readonly user: string
  readonly site: string
  readonly username: string
  readonly replace: boolean
}

/**
 * Says whose an account on a site is. The person's stream and those of the names are written together or not at all, so
 * that one name never has two people. Saying it twice changes nothing.
 */
export async function setSiteAccount(app: App, wanted: WantedSiteAccount, by: Actor, context: CallContext) {
  const { user, site, username } = wanted
  for (let attempt = 1; ; attempt++) {
    const { account, version } = await loadAccount(app, user)
    const decision = { now: context.now, actor: by.user }
    const events = accountDecider.decide(account, { type: 'SetSiteAccount', ...wanted, by }, decision)
    const held = account.status === 'present' ? account.sites[site] : undefined
    if (events.length === 0) {
      context.wrote(await app.journal.head())
      return { user, site, username, activ: held?.activ ?? true }
    }
    const claims = await Promise.all(claimsOf(events).map((command) => claim(app, command, decision)))
    const appends = [{ stream: accountStream(user), events, expectedVersion: version }, ...claims.filter((append) => append.events.length > 0)]
    try {
      for (const { position } of await app.journal.appendMany(appends, metadataOf(context, { studio: studioOf(account) }))) context.wrote(position)
      // No account refers to the password of the name that was given up.
      if (held?.pass) await app.vault.remove(held.pass)
      return { user, site, username, activ: true }
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
      if (attempt === ATTEMPTS_MAX) return refuse('command.busy')
    }
  }
}

const studioOf = (account: Account): string | null => (account.status === 'present' ? account.studio : null)

const claimsOf = (events: readonly AccountEvent[]): ClaimCommand[] =>
  events.flatMap((event): ClaimCommand[] => {
    if (event.type === 'SiteAccountDropped') return [{ type: 'Release', ...event.data }]
    return event.type === 'SiteAccountSet' ? [{ type: 'Claim', site: event.data.site, username: event.data.username, user: event.data.user }] : []
  })

async function claim(app: App, command: ClaimCommand, decision: { now: string; actor: string }): Promise<JournalAppend> {
  const stream = siteAccountStream(command.site, command.username)
  const history = await app.journal.read(stream)
  const state = history.reduce((before, event) => claimDecider.evolve(before, event as never), claimDecider.initial)
  return { stream, events: claimDecider.decide(state, command, decision), expectedVersion: history.length }
}

/** Raises Refusal for a site that is not configured. */
export function checkSite(knownSite: (code: string) => boolean, site: string): void {
  if (!knownSite(site)) refuseAccount('accounts.siteUnknown', { site })
}

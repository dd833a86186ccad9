import type { Actor } from '#shared/platform/allow.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { forgetAccess } from './authenticate.ts'
import { accountAggregate } from '../account/decider.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { closeSessions } from './sessions.ts'
import { accountStream } from '../account/streams.ts'

/**
 * Sets somebody inactive or active again, from now or from a day on; answers what holds now. Whoever is inactive by it is logged
 * out everywhere at once, and stays so when they come back.
 */
export async function setActive(
  app: App,
  { user, ...wanted }: { user: string; active: boolean; from?: string | undefined },
  by: Actor,
  context: CallContext,
): Promise<{ user: string; active: boolean }> {
  await syncSuperRank(app, [user])
  const { state } = await app.handle(
    accountAggregate,
    accountStream(user),
    { type: 'SetActive', user, ...wanted, by },
    context,
  )
  const active = state.status === 'present' && state.active
  if (!active) await closeSessions(app, user, context)
  forgetAccess(app)
  return { user, active }
}

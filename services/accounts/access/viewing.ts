import { accessCalls } from '#shared/accounts/access-calls.ts'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import { VIEW_AS_MINUTES } from '#shared/accounts/access-rules.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { queryViews, type ViewTables } from '#projections/accounts/views.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { action, query } from '../../platform/kernel/use-case.ts'
import { forgetAccess } from './authenticate.ts'
import { below } from './own-password.ts'
import { withNewCommandId, changeSession, loadSession, type StoredSession } from './sessions.ts'
import { isLive, recordViewEnd, viewAsAggregate, viewAsStream } from './view-as.ts'

export const listViews = query(accessCalls.views)(async ({ app, context, query: asked }) => {
  const { actor } = context
  const user = asked.user ?? actor.user
  if (user !== actor.user) await below(app, user, actor)
  return queryViews(app.read<ViewTables>(), user, context.now)
})
export const startViewAs = action(accessCalls.startViewAs)(async ({ app, body, context }) => {
  const { user, reason } = body
  const { actor, id, session } = await sessionOf(app, context)
  if (session.viewAs) return refuseAccess('accounts.viewingAlready')
  const { studio } = await below(app, user, actor)
  const until = new Date(Date.parse(context.now) + VIEW_AS_MINUTES * 60_000).toISOString()
  const viewAs = {
    user,
    view: context.commandId,
    by: actor.user,
    reason,
    until,
    writes: false,
    over: false,
  }
  // First the event: no view of another person goes unrecorded.
  const { writes: _writes, over: _over, ...view } = viewAs
  await app.handle(viewAsAggregate, viewAsStream(id), { type: 'StartView', ...view }, context, {
    studio,
  })
  try {
    await changeSession(app, id, (now) => ({ ...now, viewAs }))
  } catch (error) {
    // Ended meanwhile: no view is open, and the person is not told that one is.
    await recordViewEnd(app, id, viewAs, withNewCommandId(context))
    throw error
  }
  forgetAccess(app)
  return { user, until }
})
export const allowViewAsWrites = action(accessCalls.allowViewAsWrites)(async ({
  app,
  body,
  context,
}) => {
  const { id, session } = await sessionOf(app, context)
  const { viewAs } = session
  if (!isLive(viewAs, context.now)) return refuseAccess('accounts.notViewing')
  if (body.confirm !== viewAs.user)
    return refuseAccess('accounts.confirmationWrong', { user: viewAs.user })
  await app.handle(
    viewAsAggregate,
    viewAsStream(id),
    { type: 'AllowWrites', view: viewAs.view },
    context,
  )
  await changeSession(app, id, (now) =>
    now.viewAs?.view === viewAs.view
      ? { ...now, viewAs: { ...now.viewAs, writes: true } }
      : refuseAccess('accounts.notViewing'),
  )
  forgetAccess(app)
  return { ok: true }
})
export const endViewAs = action(accessCalls.endViewAs)(async ({ app, context }) => {
  const { id } = await sessionOf(app, context)
  let ended: StoredSession['viewAs'] = null
  await changeSession(app, id, (now) => {
    ended = now.viewAs
    return { ...now, viewAs: null }
  })
  if (ended) await recordViewEnd(app, id, ended, context)
  forgetAccess(app)
  return { ok: true }
})

async function sessionOf(
  app: App,
  { actor }: ActorContext,
): Promise<{ actor: Actor; id: string; session: StoredSession }> {
  const id = actor.session
  const session = id === undefined ? undefined : await loadSession(app, id)
  return id !== undefined && session ? { actor, id, session } : refuse('session.absent')
}

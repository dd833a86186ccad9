import { notificationCalls } from '#shared/notifications/calls.ts'
import { refuseNotification } from '#shared/notifications/refusals.ts'
import { queryListener, type AudienceTables } from '#projections/notifications/audience.ts'
import { query, useCase } from '../platform/kernel/use-case.ts'
import { notificationAggregate, notificationStream } from './decider.ts'
import { projectOf, seesProject } from './task-news.ts'

/** As the log has them: the projections of notifications need not know. */
export const mutedProjects = query(notificationCalls.mutedProjects)(async ({ app, context }) => {
  const { state } = await app.load(notificationAggregate, notificationStream(context.actor.user))
  return { projects: [...state.muted] }
})
/** One that the caller does not see is not there for them; to hear of it again is always possible. */
export const muteProject = useCase(notificationCalls.muteProject).on(notificationAggregate)({
  about: async ({ app, body, params, context: { actor, now } }) => {
    const { user } = actor
    const [project, person] = await Promise.all([
      projectOf(app, params.project),
      queryListener(app.read<AudienceTables>(), user, now),
    ])
    if (body.on && !(project && person && seesProject(person, project)))
      return refuseNotification('notifications.projectUnknown')
    return { key: user, studio: null }
  },
  command: ({ params: { project }, body: { on }, found: { key: user } }) => ({
    type: 'Mute',
    user,
    project,
    on,
  }),
  reply: ({ state }) => ({ projects: [...state.muted] }),
})

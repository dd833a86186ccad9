import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { observationEvents } from '#shared/site-status/events.ts'

export const onlineTimeEvents = {
  ...observationEvents,
  StudioJoined: accountEvents.StudioJoined,
  StudioCreated: studioEvents.StudioCreated,
  StudioChanged: studioEvents.StudioChanged,
}

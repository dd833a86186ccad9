import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { observationEvents } from '#shared/site-status/events.ts'

export const onlineTimeEvents = {
  ...observationEvents,
  StudioJoined: accountEvents.StudioJoined,
  PersonErased: accountEvents.PersonErased,
  StudioCreated: studioEvents.StudioCreated,
  StudioChanged: studioEvents.StudioChanged,
}

import {
  groupEvents,
  laterEvents,
  messageChangeEvents,
  messageEvents,
  messageFileEvents,
  readerEvents,
  unseenEvents,
} from '#shared/chat/events.ts'
import { keptEvents, keptFileEvents, retentionEvents } from '#shared/chat/kept-events.ts'
import { linkEvents } from '#shared/chat/link-events.ts'
import { shiftNow } from '#shared/shifts/needs.ts'
import { onAirNow } from '#shared/site-status/needs.ts'
import { chatLinks } from '#projections/chat/links.ts'
import { chatGroups } from '#projections/chat/groups.ts'
import { chatMessages } from '#projections/chat/messages.ts'
import { chatPeople } from '#projections/chat/people.ts'
import { chatRetention } from '#projections/chat/retention.ts'
import { chatReaders } from '#projections/chat/readers.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { makeChatService } from './service.ts'

export const chatModule = defineServiceModule({
  name: 'chat',
  service: (need) => makeChatService({ shiftNow: need(shiftNow), onAirNow: need(onAirNow) }),
  projections: [chatMessages, chatGroups, chatReaders, chatPeople, chatLinks, chatRetention],
  events: [
    messageEvents,
    messageChangeEvents,
    messageFileEvents,
    groupEvents,
    readerEvents,
    unseenEvents,
    laterEvents,
    linkEvents,
    keptEvents,
    keptFileEvents,
    retentionEvents,
  ],
  authorisation: () => import('./authorisation.ts'),
})

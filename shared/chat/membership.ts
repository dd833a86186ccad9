import { assertNever, type EventOf } from '../platform/messages.ts'
import type { groupEvents } from './events.ts'
import { noMembership, type GroupMembership } from './rules.ts'

/** The events of a group that are about one person. */
type MemberEvent = Extract<
  EventOf<typeof groupEvents>,
  { readonly data: { readonly user: string } }
>
/** What a group knows of a person after one more event about them. A mute outlasts leaving: who comes again is still muted. */
export function membershipAfter(
  { standing, role, muted }: GroupMembership,
  { type, data }: MemberEvent,
): GroupMembership {
  switch (type) {
    case 'MemberJoined':
      return { standing: 'member', role, muted }
    case 'MemberRequested':
      return { standing: 'requested', role, muted }
    case 'MemberInvited':
      return { standing: 'invited', role, muted }
    case 'MemberLeft':
    case 'MemberCancelled':
    case 'MemberDeclined':
    case 'MemberUnbanned':
      return { ...noMembership, muted }
    case 'MemberMuted':
    case 'MemberUnmuted':
      return { standing, role, muted: type === 'MemberMuted' }
    case 'MemberBanned':
      return { ...noMembership, standing: 'banned', muted }
    case 'MemberRoleSet':
      return { standing, role: data.role, muted }
    default:
      return assertNever(type)
  }
}

import { groupEvents } from '#shared/chat/events.ts'
import { membershipAfter } from '#shared/chat/membership.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import {
  chatLimits,
  groupRoles,
  moderates,
  noMembership,
  type GroupJoin,
  type GroupRole,
  type GroupMembership,
} from '#shared/chat/rules.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import { aggregateOf, evolveEach } from '../platform/commands/aggregate-of.ts'

interface GroupPicture {
  readonly id: string
  readonly file: string
  readonly type: string
  readonly bytes: number
}
export interface WrittenGroup {
  readonly conversation: string
  readonly studio: string
  readonly name: string
  readonly join: GroupJoin
  readonly deleted: boolean
  /** Months for which messages are kept; null: as long as the studio says. */
  readonly keep: number | null
  readonly imgs: readonly GroupPicture[]
  /** In the order in which they came. */
  readonly members: ReadonlyMap<string, GroupMembership>
}
export type GroupState = WrittenGroup | 'absent'
type GroupEvent = EventOf<typeof groupEvents>
/** Who asks, and whether they manage the chat of the group's studio. */
export interface AsMember {
  readonly user: string
  readonly manages: boolean
}
interface As {
  readonly as: AsMember
}
interface AboutMember extends As {
  readonly user: string
}

export const membershipOf = (state: WrittenGroup, user: string): GroupMembership =>
  state.members.get(user) ?? noMembership
/** The people of a group who are this in it, in the order in which they came. */
export const peopleIn = (
  { members }: WrittenGroup,
  wanted: (one: GroupMembership) => boolean,
): readonly string[] => [...members].flatMap(([user, one]) => (wanted(one) ? [user] : []))
const isMember = ({ standing }: GroupMembership) => standing === 'member'
export const mayModerate = (state: WrittenGroup, { user, manages }: AsMember): boolean =>
  manages || moderates(membershipOf(state, user))
const owns = (state: WrittenGroup, { user, manages }: AsMember): boolean =>
  manages || (isMember(membershipOf(state, user)) && membershipOf(state, user).role === 'owner')

function present(state: GroupState): WrittenGroup {
  return state === 'absent' || state.deleted ? refuseChat('chat.groupUnknown') : state
}
function moderated(state: GroupState, { as }: As): WrittenGroup {
  const group = present(state)
  return mayModerate(group, as) ? group : refuseChat('chat.notAllowed')
}
function owned(state: GroupState, { as }: As): WrittenGroup {
  const group = present(state)
  return owns(group, as) ? group : refuseChat('chat.notAllowed')
}
/** The group and one whom the caller stands above in it: nobody acts on themselves, on its owner, or, as a moderator, on another one. */
function over(state: GroupState, command: AboutMember) {
  const group = moderated(state, command)
  const { as, user } = command
  if (user === as.user) return refuseChat('chat.notSelf')
  const target = membershipOf(group, user)
  if (isMember(target) && target.role === 'owner') return refuseChat('chat.ownerStays')
  const rank = ({ role }: GroupMembership) => groupRoles.indexOf(role)
  if (!as.manages && isMember(target) && rank(target) >= rank(membershipOf(group, as.user)))
    return refuseChat('chat.notAllowed')
  return { group, target }
}
const about = ({ conversation }: WrittenGroup, by: string, user: string) => ({
  conversation,
  by,
  user,
})
function checkRoom(group: WrittenGroup, more: number): void {
  if (peopleIn(group, isMember).length + more > chatLimits.members)
    refuseChat('chat.full', { max: chatLimits.members })
}
/** Muting is the one fact of its kind, set and taken back alike. */
const muting =
  (on: boolean) =>
  (state: GroupState, command: AboutMember): GroupEvent[] => {
    const { group, target } = over(state, command)
    if (!isMember(target)) return refuseChat('chat.personUnknown')
    const data = about(group, command.as.user, command.user)
    if (target.muted === on) return []
    return [{ type: on ? 'MemberMuted' : 'MemberUnmuted', data }]
  }
/** Who of these takes the place of an owner who leaves: the moderator, else the member, who is in it longest. */
function heir(group: WrittenGroup, leaving: string, heirs: readonly string[]): string | undefined {
  const left = peopleIn(group, isMember).filter((user) => user !== leaving && heirs.includes(user))
  return left.find((user) => membershipOf(group, user).role === 'moderator') ?? left[0]
}
function leave(state: GroupState, { as, heirs }: As & { heirs: readonly string[] }): GroupEvent[] {
  const group = present(state)
  const { standing, role } = membershipOf(group, as.user)
  const data = about(group, as.user, as.user)
  if (standing === 'invited') return [{ type: 'MemberDeclined', data }]
  if (standing !== 'member') return refuseChat('chat.notMember')
  const left: GroupEvent = { type: 'MemberLeft', data }
  const others = peopleIn(group, isMember).filter((user) => user !== as.user)
  // Its owner may be away for a while: the group is theirs still.
  if (role !== 'owner' && others.length > 0) return [left]
  const next = heir(group, as.user, heirs)
  const { conversation, by } = data
  if (next === undefined) return [left, { type: 'GroupDeleted', data: { conversation, by } }]
  return [left, { type: 'MemberRoleSet', data: { ...data, user: next, role: 'owner' } }]
}
function join(state: GroupState, { as }: As): GroupEvent[] {
  const group = present(state)
  const { standing } = membershipOf(group, as.user)
  const data = about(group, as.user, as.user)
  if (standing === 'member') return []
  if (standing === 'banned') return refuseChat('chat.banned')
  if (as.manages || standing === 'invited' || group.join === 'open') {
    checkRoom(group, 1)
    return [{ type: 'MemberJoined', data }]
  }
  if (group.join === 'invited') return refuseChat('chat.joinClosed')
  if (standing === 'requested') return []
  if (peopleIn(group, (one) => one.standing === 'requested').length >= chatLimits.requests)
    return refuseChat('chat.full', { max: chatLimits.requests })
  return [{ type: 'MemberRequested', data }]
}
/** A new owner takes the place of the old one, who goes on as a moderator. */
function setRole(state: GroupState, command: AboutMember & { role: GroupRole }): GroupEvent[] {
  const group = owned(state, command)
  const { as, user, role } = command
  if (user === as.user) return refuseChat('chat.notSelf')
  const target = membershipOf(group, user)
  if (!isMember(target)) return refuseChat('chat.personUnknown')
  if (target.role === role) return []
  if (target.role === 'owner') return refuseChat('chat.ownerStays')
  const set = (whom: string, next: GroupRole): GroupEvent => ({
    type: 'MemberRoleSet',
    data: { ...about(group, as.user, whom), role: next },
  })
  const before = role === 'owner' ? peopleIn(group, (one) => one.role === 'owner') : []
  return [...before.map((owner) => set(owner, 'moderator')), set(user, role)]
}

export const groupAggregate = aggregateOf<GroupState>()({
  name: 'chatGroup',
  events: groupEvents,
  initial: 'absent',
  decide: {
    MakeGroup: (
      state,
      command: Pick<WrittenGroup, 'conversation' | 'studio' | 'name' | 'join'> &
        As & { users: readonly string[] },
    ) => {
      if (state !== 'absent') return []
      const { as, users, ...made } = command
      const { conversation } = made
      const by = as.user
      const joined = (user: string): GroupEvent => ({
        type: 'MemberJoined',
        data: { conversation, by, user },
      })
      return [
        { type: 'GroupMade', data: { ...made, by } },
        joined(by),
        { type: 'MemberRoleSet', data: { conversation, by, user: by, role: 'owner' } },
        ...users.filter((user) => user !== by).map(joined),
      ]
    },
    ChangeGroup: (state, command: As & Partial<Pick<WrittenGroup, 'name' | 'join' | 'keep'>>) => {
      const group = moderated(state, command)
      const { as, name = group.name, join: next = group.join, keep = group.keep } = command
      const own = { conversation: group.conversation, by: as.user }
      const changes: GroupEvent[] = []
      if (name !== group.name || next !== group.join)
        changes.push({ type: 'GroupRenamed', data: { ...own, name, join: next } })
      if (keep !== group.keep)
        changes.push({ type: 'GroupKeepSet', data: { ...own, months: keep } })
      return changes
    },
    DeleteGroup: (state, command: As) => {
      const { conversation } = owned(state, command)
      return [{ type: 'GroupDeleted', data: { conversation, by: command.as.user } }]
    },
    SetGroupPicture: (state, command: As & { files: GroupPicture[] }) => {
      const { conversation } = moderated(state, command)
      const { as, files } = command
      return [{ type: 'GroupPictureSet', data: { conversation, by: as.user, files } }]
    },
    JoinGroup: join,
    LeaveGroup: leave,
    CancelRequest: (state, { as }: As) => {
      const group = present(state)
      if (membershipOf(group, as.user).standing !== 'requested')
        return refuseChat('chat.notWaiting')
      return [{ type: 'MemberCancelled', data: about(group, as.user, as.user) }]
    },
    /** Every member may ask people in; who is in it, on the way or banned is passed over. */
    InvitePeople: (state, { as, users }: As & { users: readonly string[] }) => {
      const group = present(state)
      const own = membershipOf(group, as.user)
      if (!as.manages && !isMember(own)) return refuseChat('chat.notMember')
      if (!as.manages && own.muted) return refuseChat('chat.muted')
      const fresh = users.filter((user) => membershipOf(group, user).standing === 'none')
      checkRoom(group, fresh.length)
      return fresh.map((user) => ({ type: 'MemberInvited', data: about(group, as.user, user) }))
    },
    AcceptRequest: (state, command: AboutMember) => {
      const { group, target } = over(state, command)
      if (isMember(target)) return []
      if (target.standing !== 'requested') return refuseChat('chat.notWaiting')
      checkRoom(group, 1)
      return [{ type: 'MemberJoined', data: about(group, command.as.user, command.user) }]
    },
    DeclineRequest: (state, command: AboutMember) => {
      const { group, target } = over(state, command)
      if (target.standing !== 'requested') return refuseChat('chat.notWaiting')
      return [{ type: 'MemberDeclined', data: about(group, command.as.user, command.user) }]
    },
    MuteMember: muting(true),
    UnmuteMember: muting(false),
    BanMember: (state, command: AboutMember) => {
      const { group, target } = over(state, command)
      if (target.standing === 'banned') return []
      return [{ type: 'MemberBanned', data: about(group, command.as.user, command.user) }]
    },
    UnbanMember: (state, command: AboutMember) => {
      const { group, target } = over(state, command)
      if (target.standing !== 'banned') return []
      return [{ type: 'MemberUnbanned', data: about(group, command.as.user, command.user) }]
    },
    SetRole: setRole,
  },
  evolve: evolveEach<GroupState, typeof groupEvents>(groupEvents, (state, event) => {
    if (event.type === 'GroupMade') {
      const { by: _by, ...made } = event.data
      return { ...made, deleted: false, keep: null, imgs: [], members: new Map() }
    }
    return state === 'absent' ? state : groupAfter(state, event)
  }),
})

function groupAfter(
  state: WrittenGroup,
  event: Exclude<GroupEvent, { readonly type: 'GroupMade' }>,
): WrittenGroup {
  switch (event.type) {
    case 'GroupRenamed':
      return { ...state, name: event.data.name, join: event.data.join }
    case 'GroupKeepSet':
      return { ...state, keep: event.data.months }
    case 'GroupDeleted':
      return { ...state, deleted: true }
    case 'GroupPictureSet':
      return { ...state, imgs: event.data.files }
    default: {
      const { user } = event.data
      const before = membershipOf(state, user)
      const after = membershipAfter(before, event)
      const members = new Map(state.members)
      // Who comes again comes last.
      if (!isMember(before) && isMember(after)) members.delete(user)
      return { ...state, members: members.set(user, after) }
    }
  }
}

import { chatCalls } from '#shared/chat/calls.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { isKeptApart } from '#shared/chat/rules.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'
import { useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { groupAggregate, membershipOf } from './group.ts'
import { checkGroupPeople, findGroupOf, groupAnswer, type FoundGroup } from './group-parts.ts'
import { chatPeopleNamed, type NamedChatPerson } from './people.ts'

type Asked = AskedWith<object>

type OfGroup = Asked & { readonly params: { readonly group: string } }
interface Deciding {
  readonly found: FoundGroup
}
type GroupCommand = CommandOf<typeof groupAggregate>['type']
/** What one does about oneself in a group. */
const ownVerb = <T extends Extract<GroupCommand, 'JoinGroup' | 'CancelRequest'>>(type: T) => ({
  about: findGroupOf,
  command: ({ found: { as } }: Deciding) => ({ type, as }),
  reply: groupAnswer,
})
/**
 * The group, and in it somebody whom the caller is not kept from; whoever is nothing in it yet must be one who may be in it, so that
 * no answer tells which logins there are elsewhere.
 */
async function groupWith(asked: OfGroup & OfUser): Promise<FoundWith> {
  const { app, body } = asked
  const found = await findGroupOf(asked)
  const { reader, studio, group } = found
  if (membershipOf(group, body.user).standing === 'none')
    await checkGroupPeople(app, reader, { studio, users: [body.user] })
  const person = (await chatPeopleNamed(app, [body.user])).get(body.user)
  if (!person || isKeptApart(reader, person)) return refuseChat('chat.personUnknown')
  return { ...found, person }
}
interface FoundWith extends FoundGroup {
  readonly person: NamedChatPerson
}
/** What who moderates does about somebody else. */
const othersVerb = <
  T extends Extract<GroupCommand, `${string}Member` | 'AcceptRequest' | 'DeclineRequest'>,
>(
  type: T,
) => ({
  about: groupWith,
  command: ({ found: { as }, body: { user } }: Deciding & OfUser) => ({ type, as, user }),
  reply: groupAnswer,
})
interface OfUser {
  readonly body: { readonly user: string }
}
const isThere = ({ active, erased }: NamedChatPerson) => active && !erased
const on = groupAggregate
export const joinGroup = useCase(chatCalls.joinGroup).on(on)(ownVerb('JoinGroup'))
export const leaveGroup = useCase(chatCalls.leaveGroup).on(on)({
  about: (asked): Promise<FoundGroup> => findGroupOf(asked),
  // Nobody who has left the studio inherits a group.
  needs: async ({ app, found }) => {
    const people = await chatPeopleNamed(app, [...found.group.members.keys()])
    return [...people.values()].filter(isThere).map(({ user }) => user)
  },
  command: ({ found: { as }, needs: heirs }) => ({ type: 'LeaveGroup', as, heirs }),
  reply: (done) => groupAnswer(done),
})
export const cancelRequest = useCase(chatCalls.cancelRequest).on(on)(ownVerb('CancelRequest'))
export const acceptRequest = useCase(chatCalls.acceptRequest).on(on)(othersVerb('AcceptRequest'))
export const declineRequest = useCase(chatCalls.declineRequest).on(on)(othersVerb('DeclineRequest'))
export const muteMember = useCase(chatCalls.muteMember).on(on)(othersVerb('MuteMember'))
export const unmuteMember = useCase(chatCalls.unmuteMember).on(on)(othersVerb('UnmuteMember'))
export const banMember = useCase(chatCalls.banMember).on(on)(othersVerb('BanMember'))
export const unbanMember = useCase(chatCalls.unbanMember).on(on)(othersVerb('UnbanMember'))

export const inviteToGroup = useCase(chatCalls.inviteToGroup).on(groupAggregate)({
  about: async (asked): Promise<FoundGroup> => {
    const found = await findGroupOf(asked)
    await checkGroupPeople(asked.app, found.reader, {
      studio: found.studio,
      users: asked.body.users,
    })
    return found
  },
  command: ({ found: { as }, body: { users } }) => ({
    type: 'InvitePeople',
    as,
    users: [...new Set(users)],
  }),
  reply: (done) => groupAnswer(done),
})
export const setMemberRole = useCase(chatCalls.setMemberRole).on(groupAggregate)({
  about: async (asked): Promise<FoundWith> => {
    const found = await groupWith(asked)
    // Whoever is gone can lose a role, and gets none.
    const isGiven = asked.body.role !== 'member'
    return isGiven && !isThere(found.person) ? refuseChat('chat.personGone') : found
  },
  command: ({ found: { as }, body: { user, role } }) => ({ type: 'SetRole', as, user, role }),
  reply: (done) => groupAnswer(done),
})

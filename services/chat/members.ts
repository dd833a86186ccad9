import { chatCalls } from '#shared/chat/calls.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { isKeptApart } from '#shared/chat/rules.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'
import { useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { groupAggregate } from './group.ts'
import { checkGroupPeople, findGroupOf, groupAnswer, type FoundGroup } from './group-parts.ts'
import { chatPeopleNamed } from './people.ts'

type Asked = AskedWith<object>

type OfGroup = Asked & { readonly params: { readonly group: string } }
interface Deciding {
  readonly found: FoundGroup
}
type GroupCommand = CommandOf<typeof groupAggregate>['type']
/** What one does about oneself in a group. */
const ownVerb = <T extends Extract<GroupCommand, 'JoinGroup' | 'LeaveGroup' | 'CancelRequest'>>(
  type: T,
) => ({
  about: findGroupOf,
  command: ({ found: { as } }: Deciding) => ({ type, as }),
  reply: groupAnswer,
})
/** What who moderates does about somebody else: somebody whom they are not kept from. */
const othersVerb = <
  T extends Extract<GroupCommand, `${string}Member` | 'AcceptRequest' | 'DeclineRequest'>,
>(
  type: T,
) => ({
  about: async (asked: OfGroup & OfUser): Promise<FoundGroup> => {
    const found = await findGroupOf(asked)
    const { user } = asked.body
    const person = (await chatPeopleNamed(asked.app, [user])).get(user)
    if (!person || isKeptApart(found.reader, person)) return refuseChat('chat.personUnknown')
    return found
  },
  command: ({ found: { as }, body: { user } }: Deciding & OfUser) => ({ type, as, user }),
  reply: groupAnswer,
})
interface OfUser {
  readonly body: { readonly user: string }
}
const on = groupAggregate
export const joinGroup = useCase(chatCalls.joinGroup).on(on)(ownVerb('JoinGroup'))
export const leaveGroup = useCase(chatCalls.leaveGroup).on(on)(ownVerb('LeaveGroup'))
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
  about: findGroupOf,
  command: ({ found: { as }, body: { user, role } }) => ({ type: 'SetRole', as, user, role }),
  reply: groupAnswer,
})

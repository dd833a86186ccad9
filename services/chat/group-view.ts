import { isKeptApart, type GroupMembership } from '#shared/chat/rules.ts'
import type { Group } from '#shared/chat/views.ts'
import type { App } from '../platform/kernel/app.ts'
import { mayModerate, membershipOf, peopleIn, type AsMember, type WrittenGroup } from './group.ts'
import { chatPeopleNamed, type ChatReader } from './people.ts'

/** The address of a picture of a group. */
export const groupPictureUrl = (group: string, id: string): string =>
  `/api/chat/groups/${group}/pictures/${id}`

interface Viewed {
  readonly reader: ChatReader
  readonly as: AsMember
  readonly group: WrittenGroup
}
/** A group as this person is shown it: without people whom they are kept from, or who are no more. */
export async function groupView(app: App, { reader, as, group }: Viewed): Promise<Group> {
  const people = await chatPeopleNamed(app, [...group.members.keys()])
  const isShown = (user: string) => {
    const person = people.get(user)
    return person !== undefined && !person.erased && !isKeptApart(reader, person)
  }
  const moderate = mayModerate(group, as)
  const { standing, role } = membershipOf(group, reader.user)
  const all = (wanted: (one: GroupMembership) => boolean) => peopleIn(group, wanted).filter(isShown)
  /** Who moderates is told of everybody, all others of themselves. */
  const told = (wanted: (one: GroupMembership) => boolean) =>
    all(wanted).filter((user) => moderate || user === reader.user)
  const isMember = (one: GroupMembership) => one.standing === 'member'
  const users = standing === 'banned' ? [] : all(isMember)
  return {
    _id: group.conversation,
    name: group.name,
    users,
    request: told((one) => one.standing === 'requested'),
    muted: told((one) => isMember(one) && one.muted),
    banned: told((one) => one.standing === 'banned'),
    imgs: group.imgs.map(({ id }) => groupPictureUrl(group.conversation, id)),
    studio: group.studio,
    join: group.join,
    keep_months: group.keep,
    roles: Object.fromEntries(
      users.flatMap((user) => {
        const one = membershipOf(group, user).role
        return one === 'member' ? [] : [[user, one]]
      }),
    ),
    invited: told((one) => one.standing === 'invited'),
    standing,
    moderate,
    own: as.manages || (standing === 'member' && role === 'owner'),
  }
}

import { CHAT_PEOPLE } from '#shared/chat/calls-shared.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { isKeptApart } from '#shared/chat/rules.ts'
import type { Group } from '#shared/chat/views.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'
import { findGroup } from './finding.ts'
import type { GroupState } from './group.ts'
import { groupView } from './group-view.ts'
import { chatPeopleNamed, type ChatReader } from './people.ts'

export type FoundGroup = Awaited<ReturnType<typeof findGroup>>
type OfGroup = AskedWith<{ readonly params: { readonly group: string } }>
/** The group that a call names. */
export const findGroupOf = (asked: OfGroup): Promise<FoundGroup> =>
  findGroup(asked, asked.params.group)
interface Answered {
  readonly app: App
  readonly found: FoundGroup
  readonly state: GroupState
}
/** A group as whoever changed it sees it now. */
export const groupAnswer = ({ app, found, state }: Answered): Promise<Group> =>
  groupView(app, { ...found, group: state === 'absent' ? found.group : state })

/** These people, as far as they may be in a group of this studio with the caller. Refuses the first who may not. */
export async function checkGroupPeople(
  app: App,
  reader: ChatReader,
  { studio, users }: { readonly studio: string; readonly users: readonly string[] },
): Promise<void> {
  const look = async () => {
    const people = await chatPeopleNamed(app, users)
    const fits = users.every((user) => {
      const one = people.get(user)
      if (!one || !one.active || one.erased || isKeptApart(reader, one)) return false
      return one.chat && (one.everywhere || one.studio === studio || one.sights.includes(studio))
    })
    return fits ? true : undefined
  }
  const unknown = () => refuseChat('chat.personUnknown')
  await findVisible(app, { look, reach: [CHAT_PEOPLE, PEOPLE], unknown })
}

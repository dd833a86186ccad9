import { Flex, Skeleton } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { ConversationPicture } from './ConversationPicture.tsx'
import { Joining } from './WhyNot.tsx'

/** Groups of the studio that one is not in, with the way into each. */
export function GroupsToJoin({ onOpen }: { readonly onOpen: (group: string) => void }) {
  const { t } = useLingui()
  const { data, error } = useLiveCall(chatCalls.groups)
  if (error) return <FormFailure text={failureText(error, t`Groups`)} />
  if (!data) return <Skeleton h={80} />
  if (data.length === 0) return <p>{t`There are no groups yet.`}</p>
  return (
    <ul className="cb-scroll" style={{ maxHeight: 320 }} aria-label={t`Groups`}>
      {data.map((group) => (
        <Flex
          component="li"
          key={group._id}
          className="cb-below"
          gap={10}
          py={8}
          align="center"
          justify="space-between"
          wrap="wrap"
        >
          <ConversationPicture
            conversation={{
              with: group._id,
              kind: 'group',
              name: group.name,
              img: group.imgs[0] ?? null,
            }}
            size={30}
          />
          <span style={{ flex: 1 }}>
            <b>{group.name}</b>{' '}
            <small>{plural(group.users.length, { one: '# member', other: '# members' })}</small>
          </span>
          {group.standing === 'member' ? (
            <button
              type="button"
              className="cb-anchor"
              onClick={() => onOpen(group._id)}
            >{t`Open`}</button>
          ) : (
            <Joining group={group} />
          )}
        </Flex>
      ))}
    </ul>
  )
}

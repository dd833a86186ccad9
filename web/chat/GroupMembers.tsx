import { Button, Group as Row } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import {
  IconBan,
  IconCrown,
  IconDots,
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconShield,
  IconShieldOff,
} from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { chatCalls } from '#shared/chat/calls.ts'
import type { GroupRole } from '#shared/chat/rules.ts'
import type { Group } from '#shared/chat/views.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useViewer } from '../platform/session.ts'
import { useSend } from '../platform/use-send.ts'
import { Initials } from '../ui/Initials.tsx'
import { Popup } from '../ui/Popup.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { chatDialogAtom } from './chat-dialog.ts'
import { chatKey, useEveryonesPresence } from './data.ts'
import { ActionList } from './MessageTools.tsx'
import { PresenceMark } from './PresenceMark.tsx'
import { useRoleWords } from './words.ts'
import { useNames } from './names.tsx'
import classes from './Chat.module.css'

interface Props {
  readonly group: Group
}
const userVerbs = {
  accept: chatCalls.acceptRequest,
  decline: chatCalls.declineRequest,
  mute: chatCalls.muteMember,
  unmute: chatCalls.unmuteMember,
  ban: chatCalls.banMember,
  unban: chatCalls.unbanMember,
} as const
type UserVerb = keyof typeof userVerbs

/** What a moderator does with one person; what fails is a toast. */
function useVerbs({ _id }: Group) {
  const { busy, send } = useSend(chatKey)
  const params = { group: _id }
  return {
    busy,
    act: (label: string, verb: UserVerb, user: string) =>
      void send(label, () => call(userVerbs[verb], { params, body: { user } })),
    giveRole: (label: string, user: string, role: GroupRole) =>
      void send(label, () => call(chatCalls.setMemberRole, { params, body: { user, role } })),
  }
}

/** Who asks to come in, who is in it with their role, and who is kept out. */
export function GroupMembers({ group }: Props) {
  const { t } = useLingui()
  const open = useSetAtom(chatDialogAtom)
  const mayInvite = useMayCall(chatCalls.inviteToGroup) && group.standing === 'member'
  const { users, request, banned, invited } = group
  useEveryonesPresence(true)
  return (
    <>
      {group.moderate && <Waiting group={group} users={request} />}
      <section aria-label={t`Members`}>
        <h2>
          {t`Members`} <small>{users.length}</small>
        </h2>
        <ul className={classes['people']}>
          {users.map((user) => (
            <Member key={user} group={group} user={user} />
          ))}
        </ul>
        {mayInvite && (
          <Button
            size="xs"
            variant="default"
            mt={6}
            onClick={() => open({ kind: 'invite', group: group._id })}
          >
            {t`Invite people`}
          </Button>
        )}
      </section>
      {invited.length > 0 && <People title={t`Invited`} users={invited} />}
      {group.moderate && banned.length > 0 && <Banned group={group} />}
    </>
  )
}

function Waiting({ group, users }: Props & { readonly users: readonly string[] }) {
  const { t } = useLingui()
  const names = useNames()
  const { user: viewer } = useViewer()
  const { busy, act } = useVerbs(group)
  if (users.length === 0) return null
  return (
    <section aria-label={t`Requests to join`}>
      <h2>{t`Requests to join`}</h2>
      <ul className={classes['people']}>
        {users.map((user) => (
          <li key={user}>
            <span className="cb-ellipsis">{names(user)}</span>
            {user !== viewer && (
              <Row gap={4} wrap="nowrap">
                <Button
                  size="compact-xs"
                  loading={busy}
                  data-once=""
                  aria-label={t`Accept ${names(user)}`}
                  onClick={() => act(t`Accept`, 'accept', user)}
                >
                  {t`Accept`}
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  data-once=""
                  aria-label={t`Decline ${names(user)}`}
                  onClick={() => act(t`Decline`, 'decline', user)}
                >
                  {t`Decline`}
                </Button>
              </Row>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Member({ group, user }: Props & { readonly user: string }) {
  const { t } = useLingui()
  const names = useNames()
  const roles = useRoleWords()
  const actions = useMemberActions(group, user)
  const role = group.roles[user] ?? 'member'
  const name = names(user)
  const facts = [role !== 'member' && roles[role], group.muted.includes(user) && t`Muted`].filter(
    Boolean,
  )
  return (
    <li>
      <span className={classes['pictured']}>
        <Initials name={name} size={26} />
        <PresenceMark user={user} />
      </span>
      <span className="cb-ellipsis">
        {name} {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </span>
      {actions.length > 0 && (
        <Popup bare label={t`Actions for ${name}`} icon={<IconDots size={15} stroke={1.8} />}>
          <ActionList actions={actions} />
        </Popup>
      )}
    </li>
  )
}

function useMemberActions(group: Group, user: string): readonly ScreenAction[] {
  const { t } = useLingui()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const names = useNames()
  const confirm = useConfirm()
  const { act, giveRole } = useVerbs(group)
  if (user === viewer.user) return []
  const name = names(user)
  const role = group.roles[user] ?? 'member'
  const may = group.moderate && role !== 'owner'
  const isMuted = group.muted.includes(user)
  const one = (
    id: string,
    label: string,
    icon: ScreenAction['icon'],
    perform: () => void,
  ): ScreenAction => ({ id, label, icon, can: true, perform })
  const ask = (label: string, text: string, perform: () => void) => () =>
    confirm({ confirm: label, target: name, text, danger: true, perform: async () => perform() })
  return [
    one('write', t`Message`, IconMessage, () => navigate(withQuery(paths.chat, { with: user }))),
    may &&
      (isMuted
        ? one('unmute', t`Unmute`, IconMicrophone, () => act(t`Unmute`, 'unmute', user))
        : one('mute', t`Mute`, IconMicrophoneOff, () => act(t`Mute`, 'mute', user))),
    may &&
      one(
        'ban',
        t`Ban`,
        IconBan,
        ask(t`Ban`, t`They leave the group and can’t come back until the ban is lifted.`, () =>
          act(t`Ban`, 'ban', user),
        ),
      ),
    group.own &&
      (role === 'moderator'
        ? one('member', t`Make a member`, IconShieldOff, () =>
            giveRole(t`Make a member`, user, 'member'),
          )
        : role === 'member' &&
          one('moderator', t`Make a moderator`, IconShield, () =>
            giveRole(t`Make a moderator`, user, 'moderator'),
          )),
    group.own &&
      one(
        'owner',
        t`Make the owner`,
        IconCrown,
        ask(t`Make the owner`, t`You become a moderator.`, () =>
          giveRole(t`Make the owner`, user, 'owner'),
        ),
      ),
  ].filter((action) => action !== false)
}

function Banned({ group }: Props) {
  const { t } = useLingui()
  const names = useNames()
  const { user: viewer } = useViewer()
  const { busy, act } = useVerbs(group)
  return (
    <section aria-label={t`Banned`}>
      <h2>{t`Banned`}</h2>
      <ul className={classes['people']}>
        {group.banned.map((user) => (
          <li key={user}>
            <span className="cb-ellipsis">{names(user)}</span>
            {user !== viewer && (
              <Button
                size="compact-xs"
                variant="default"
                loading={busy}
                data-once=""
                aria-label={t`Lift the ban on ${names(user)}`}
                onClick={() => act(t`Lift ban`, 'unban', user)}
              >
                {t`Lift ban`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function People({ title, users }: { readonly title: string; readonly users: readonly string[] }) {
  const names = useNames()
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>{users.map(names).join(', ')}</p>
    </section>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { GroupJoin, GroupRole } from '#shared/chat/rules.ts'

/** How people come into a group, in words. */
export function useJoinWords(): Readonly<Record<GroupJoin, string>> {
  const { t } = useLingui()
  return {
    open: t`Anyone in the studio`,
    request: t`Anyone, after a moderator accepts`,
    invited: t`Only people who are invited`,
  }
}
/** Roles in a group, in words. */
export function useRoleWords(): Readonly<Record<GroupRole, string>> {
  const { t } = useLingui()
  return {
    member: t({ id: 'Member (of a group)', message: 'Member' }),
    moderator: t`Moderator`,
    owner: t({ id: 'Owner (of a group)', message: 'Owner' }),
  }
}

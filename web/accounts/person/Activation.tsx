import { useLingui } from '@lingui/react/macro'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { displayName, useViewer } from '../../platform/session.ts'
import { toastSuccess } from '../../platform/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useSetActive } from '../list/people.ts'

/** Sets a person inactive, and active again. */
export default function Activation({ info }: { readonly info: UserInfo }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const ask = useConfirm()
  const setActive = useSetActive()
  const { user, active } = info
  const label = active ? t`Set inactive` : t`Activate`
  const can = info.erased
    ? t`This person was erased`
    : user === viewer.user
      ? t`You can’t deactivate your own account`
      : info.may.manage
        ? true
        : t`You don’t have permission to do this for ${user}`
  const perform = () =>
    ask({
      confirm: label,
      target: displayName(info),
      danger: active,
      ...(active ? { text: t`They will be signed out immediately. Their history is kept.` } : {}),
      context: active ? t`Failed to set user as inactive` : t`Failed to activate user`,
      day: { zone: info.timezone ?? undefined },
      perform: async (day) => {
        await setActive([user], !active, day)
        await toastSuccess(active ? t`User set as inactive` : t`User activated`)
      },
    })
  return (
    <ActionButton
      variant="default"
      action={{
        id: 'activation',
        label,
        icon: active ? IconUserOff : IconUserCheck,
        can,
        perform,
      }}
    />
  )
}

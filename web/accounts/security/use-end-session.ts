import { useLingui } from '@lingui/react/macro'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { call } from '../../platform/call.ts'
import { toastSuccess } from '../../platform/toasts.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useSecurityChanged } from './data.ts'

/** Asks, and ends one session: its pages are asked to log in at once. */
export function useEnding(): (session: { readonly id: string; readonly name: string }) => void {
  const { t } = useLingui()
  const confirm = useConfirm()
  const changed = useSecurityChanged()
  return ({ id, name }) =>
    confirm({
      confirm: t`Sign out`,
      target: name,
      text: t`That device will be signed out immediately.`,
      danger: true,
      context: t`Sessions`,
      perform: async () => {
        await call(accessCalls.endSession, { params: { id } })
        await changed()
        await toastSuccess(t`Session ended`)
      },
    })
}

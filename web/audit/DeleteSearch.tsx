import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { auditCalls } from '#shared/audit/calls.ts'
import { call } from '../platform/call.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useConfirmedAction } from '../ui/use-confirmed-action.ts'
import { searchesKey } from './data.ts'

/** Deletes one of the viewer's own searches, after a question. */
export default function DeleteSearch({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useLingui()
  const action = useConfirmedAction<{ readonly id: string; readonly name: string }>({
    id: 'delete-search',
    label: t`Delete search`,
    icon: IconTrash,
    danger: true,
    nameOf: (one) => one.name,
    send: (one) => call(auditCalls.removeSearch, { params: { search: one.id } }),
    toast: t`Search deleted`,
    invalidates: searchesKey,
  })
  return <ActionButton variant="default" action={action([{ id, name }])} />
}

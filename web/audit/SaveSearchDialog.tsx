import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { auditCalls } from '#shared/audit/calls.ts'
import { call } from '../platform/call.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { filterOf, type Search } from './audit-search.ts'
import { searchesKey } from './data.ts'

/** Asks for the name under which a search is kept. */
export default function SaveSearchDialog({
  search,
  onClose,
}: {
  readonly search: Search
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useCallForm(auditCalls.saveSearch, { name: '' }, { name: t`Enter a name` })
  return (
    <SaveDialog
      title={t`Save search`}
      about=""
      form={form}
      send={({ name }) =>
        call(auditCalls.saveSearch, { body: { name: name.trim(), filter: filterOf(search) } })
      }
      toast={() => t`Search saved`}
      invalidates={[searchesKey]}
      submit={t`Save`}
      onClose={onClose}
    >
      <TextInput label={t`Name`} {...form.field('name')} />
    </SaveDialog>
  )
}

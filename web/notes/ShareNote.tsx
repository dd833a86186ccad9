import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { noteCalls, type NoteRow } from '#shared/notes/calls.ts'
import { call } from '../platform/call.ts'
import { AudienceShares } from '../ui/AudienceShares.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { notesKey } from './data.ts'

export default function ShareNote({
  note: { note, title, shares },
  onClose,
}: {
  readonly note: NoteRow
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useForm({ mode: 'controlled', initialValues: { shares } })
  return (
    <SaveDialog
      title={t`Share “${title}”`}
      about={note}
      form={form}
      send={(body) => call(noteCalls.share, { params: { note }, body })}
      submit={t`Save`}
      toast={t`Saved`}
      invalidates={[notesKey]}
      overflowing
      onClose={onClose}
    >
      <AudienceShares
        value={form.values.shares}
        onChange={(chosen) => form.setFieldValue('shares', chosen)}
      />
    </SaveDialog>
  )
}

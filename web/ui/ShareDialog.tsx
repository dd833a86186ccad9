import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { Shares } from '#shared/permissions/audience.ts'
import { AudienceShares } from './AudienceShares.tsx'
import { SaveDialog, type SaveDialogProps } from './SaveDialog.tsx'

interface Values {
  readonly shares: Shares
}
interface Props extends Pick<SaveDialogProps<Values, unknown>, 'about' | 'send' | 'onClose'> {
  /** The record by its name for people. */
  readonly name: string
  readonly shares: Shares
  readonly invalidates: NonNullable<SaveDialogProps<Values, unknown>['invalidates']>
}
/** Asks with whom a record is shared. */
export default function ShareDialog({ name, shares, ...dialog }: Props) {
  const { t } = useLingui()
  const form = useForm<Values>({ mode: 'controlled', initialValues: { shares } })
  return (
    <SaveDialog
      {...dialog}
      title={t`Share “${name}”`}
      form={form}
      submit={t`Save`}
      toast={t`Saved`}
      overflowing
    >
      <AudienceShares
        value={form.values.shares}
        levels={[
          { value: 'read', label: t`Can view` },
          { value: 'edit', label: t`Can edit` },
        ]}
        nobody={t`Only you can see it.`}
        onChange={(chosen) => form.setFieldValue('shares', chosen)}
      />
    </SaveDialog>
  )
}

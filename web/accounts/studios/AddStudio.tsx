import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { call } from '../../platform/call.ts'
import { keyOf } from '../../platform/keys.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { useChecks } from '../../ui/use-checks.ts'
import { noStudio, StudioFields, type StudioValues } from '../StudioFields.tsx'

/** One more studio; how it works is said in its configuration. */
export default function AddStudio({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const check = useChecks()
  const form = useForm<StudioValues>({
    mode: 'controlled',
    initialValues: noStudio,
    validate: {
      studioName: (name) => (name.trim() === '' ? t`Enter a studio name` : null),
      studio: (studio) => check.login(studio.trim()),
    },
  })
  return (
    <SaveDialog
      title={t`New studio`}
      about=""
      form={form}
      send={({ studioName, studio, ...rest }) =>
        call(accountCalls.createStudio, {
          body: { ...rest, studio: studio.trim(), name: studioName.trim() },
        })
      }
      invalidates={[keyOf(accountCalls.getLocalStudios)]}
      fields={{ 'accounts.studioExists': 'studio' }}
      toast={({ name }) => t`${name} created`}
      submit={t`Create studio`}
      onClose={onClose}
    >
      <StudioFields form={form} />
    </SaveDialog>
  )
}

import { useForm } from '@mantine/form'
import { Plural, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { permissionCalls, type TrainerModels } from '#shared/permissions/calls.ts'
import { call } from '../platform/call.ts'
import { toastFailure, toastSuccess, toastUndo } from '../platform/toasts.ts'
import { EffectiveFrom } from '../ui/EffectiveFrom.tsx'
import { usePersonName } from '../platform/people.ts'
import { useStudioZones } from '../platform/queries.ts'
import { PeoplePicker } from '../ui/PeoplePicker.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { permissionsKey, useDecided } from './data.ts'

interface Values {
  readonly models: readonly string[]
  /** Empty: from now on. */
  readonly from: string
}

/** The whole set of one trainer's models, chosen among those of the trainer's studio and then saved together. */
export function AllocateModels({
  row,
  onClose,
}: {
  readonly row: TrainerModels
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const name = usePersonName()(row.user)
  const zones = useStudioZones(accountCalls.getLocalStudios)
  const say = useSay(row, name)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { models: row.models, from: '' },
  })
  const { models, from } = form.values
  return (
    <SaveDialog
      title={t`${name}’s models`}
      about={row.user}
      size="lg"
      form={form}
      send={(values) => allocate(row.user, values, row.version)}
      invalidates={[permissionsKey]}
      submit={t`Save`}
      note={<Plural value={models.length} one="# model selected" other="# models selected" />}
      onSaved={({ version }) => void say(form.values, version)}
      onClose={onClose}
    >
      <PeoplePicker
        inline
        type="Model"
        studio={row.studio ?? ''}
        label={t`Models`}
        placeholder={t`Find a model`}
        values={models}
        onChange={(chosen) => form.setFieldValue('models', chosen)}
      />
      <EffectiveFrom
        zone={zones.get(row.studio ?? '')}
        value={from}
        onChange={(day) => form.setFieldValue('from', day)}
      />
    </SaveDialog>
  )
}

const allocate = (user: string, { models, from }: Values, version: number) =>
  call(permissionCalls.allocateModels, {
    params: { user },
    body: { models: [...models], version, ...(from === '' ? {} : { from }) },
  })

/** Says what was saved for whom, and takes it back on demand. */
function useSay(row: TrainerModels, name: string) {
  const { t } = useLingui()
  const decided = useDecided()
  const counted = ({ length }: readonly string[]) =>
    plural(length, { one: '# model', other: '# models' })
  return ({ models, from }: Values, version: number) => {
    const [what, before] = [counted(models), counted(row.models)]
    const text = t`Saved for ${name}: ${what}`
    // No undo here: the set of today does not tell what a past day held before.
    if (from !== '') return toastSuccess(text)
    const undo = async () => {
      try {
        await allocate(row.user, { models: row.models, from: '' }, version)
        await toastSuccess(t`Restored for ${name}: ${before}`)
      } catch (error) {
        await toastFailure(error, name)
      }
      await decided()
    }
    return toastUndo({ text, undo: () => void undo() })
  }
}

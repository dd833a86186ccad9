import { Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { tipuri } from '#shared/accounts/calls.ts'
import { accountCalls } from '#shared/accounts/calls.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { call } from '../../platform/call.ts'
import { serverNow } from '../../platform/clock.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { usePeople } from '../../platform/people.ts'
import { useStudioZones } from '../../platform/queries.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { ZoneNote } from '../../ui/ZoneNote.tsx'
import { useStudioName } from '../../ui/use-studio-name.ts'
import { hoursLeft } from './hours-left.ts'
import type { UrgentPerson } from './urgent-people.ts'

interface Props {
  readonly row: UrgentPerson
  readonly name: string
  readonly onClose: () => void
}
/** Offers what is left of a person's hours to their colleagues: whoever takes them is told to come. */
export default function FindReplacement({ row: { user, studio, until }, name, onClose }: Props) {
  const { t } = useLingui()
  const zone = useStudioZones(accountCalls.getLocalStudios).get(studio) ?? 'UTC'
  const tipCont = usePeople()?.find((one) => one.user === user)?.tipCont
  const may = useMayCall(rosterCalls.openShifts, { body: { studio } })
  const { date, start, end } = hoursLeft(serverNow(), until ?? serverNow(), zone)
  const form = useForm({ mode: 'controlled', initialValues: { start, end } })
  const type = tipuri.find((one) => one === tipCont) ?? null
  const studioName = useStudioName()(studio)
  if (!may) return null
  return (
    <SaveDialog
      title={t`Find a replacement`}
      about={`${studio} ${user}`}
      form={form}
      send={(hours) =>
        call(rosterCalls.openShifts, {
          body: { studio, date, hours: { shift: null, ...hours }, tipCont: type, count: 1 },
        })
      }
      submit={t`Offer the shift`}
      toast={t`Shift opened`}
      invalidates={[keyOfModule(rosterCalls.openShifts)]}
      onClose={onClose}
    >
      <Text>
        {type === null
          ? t`The rest of the hours of ${name} is offered to everyone in ${studioName}. The first to take it gets it.`
          : t`The rest of the hours of ${name} is offered to everyone of the type ${type} in ${studioName}. The first to take it gets it.`}
      </Text>
      <Group gap="sm" align="flex-end">
        <TimeField
          required
          label={t`Start`}
          data-autofocus
          {...form.getInputProps('start')}
          value={form.values.start}
        />
        <TimeField required label={t`End`} {...form.getInputProps('end')} value={form.values.end} />
        <ZoneNote zones={[zone]} />
      </Group>
    </SaveDialog>
  )
}

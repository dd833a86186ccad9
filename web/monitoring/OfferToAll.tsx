import { Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { tipuri } from '#shared/accounts/calls.ts'
import { accountCalls } from '#shared/accounts/calls.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import type { PresenceView } from '#shared/shifts/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { serverNow } from '../platform/clock.ts'
import { keyOfModule } from '../platform/keys.ts'
import { usePeople } from '../platform/people.ts'
import { useStudioZones } from '../platform/queries.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { useStudioName } from '../ui/use-studio-name.ts'
import { hoursLeft } from './hours-left.ts'

interface Props {
  readonly presence: PresenceView
  readonly name: string
  readonly onClose: () => void
}
/** Offers what is left of a person's hours to all their colleagues: whoever takes them is told to come. */
export function OfferToAll({ presence: { user, studio, planned_to }, name, onClose }: Props) {
  const { t } = useLingui()
  const zone = useStudioZones(accountCalls.getLocalStudios).get(studio) ?? 'UTC'
  const tipCont = usePeople()?.find((one) => one.user === user)?.tipCont
  const may = useMayCall(rosterCalls.openShifts, { body: { studio } })
  const until = planned_to === null ? serverNow() : Date.parse(planned_to) / 1000
  const { date, start, end } = hoursLeft(serverNow(), until, zone)
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

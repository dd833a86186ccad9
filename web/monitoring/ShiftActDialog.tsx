import { Box } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { shiftActionCode, type ShiftAction } from '#shared/shifts/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'

const words = {
  start: { title: msg`Start shift`, done: msg`Shift started` },
  stop: { title: msg`Stop shift`, done: msg`Shift ended` },
  pause: { title: msg`Pause shift`, done: msg`Shift paused` },
  resume: { title: msg`Resume shift`, done: msg`Shift resumed` },
} as const satisfies Record<ShiftAction, object>

interface Props {
  readonly act: ShiftAction
  readonly user: string
  readonly name: string
  readonly onClose: () => void
}
/** Does something to another person's shift, with a reason that the person can read. */
export default function ShiftActDialog({ act, user, name, onClose }: Props) {
  const { i18n, t } = useLingui()
  const may = useMayCall(shiftCalls.sessionState, { body: { user_name: user } })
  const title = i18n._(words[act].title)
  if (!may) return null
  return (
    <ReasonDialog
      title={title}
      about={user}
      submit={title}
      toast={i18n._(words[act].done)}
      invalidates={[keyOfModule(shiftCalls.history)]}
      danger={act === 'stop'}
      field={{ description: t`${name} can read it.` }}
      call={shiftCalls.sessionState}
      send={(reason) =>
        call(shiftCalls.sessionState, {
          body: { user_name: user, action: shiftActionCode[act], reason },
        })
      }
      onClose={onClose}
    >
      <Box component="p" fw={600}>
        {name}
      </Box>
    </ReasonDialog>
  )
}

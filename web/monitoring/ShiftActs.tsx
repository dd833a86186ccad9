import { useState } from 'react'
import { Box, Button, Group } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { shiftActionCode, stateCode, type ShiftAction } from '#shared/shifts/rules.ts'
import { shiftActRefusal } from '#shared/shifts/shift-acts.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { usePeople } from '../platform/people.ts'
import { actorOfViewer, mayCall, useViewer } from '../platform/session.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { loginOfRow } from './items.ts'
import { useWallShift } from './use-wall.ts'

const acts = {
  start: { label: msg`Start shift`, done: msg`Shift started` },
  stop: { label: msg`Stop shift`, done: msg`Shift ended` },
  pause: { label: msg`Pause shift`, done: msg`Shift paused` },
  resume: { label: msg`Resume shift`, done: msg`Shift resumed` },
} as const satisfies Record<ShiftAction, object>
/** By the state that the wall shows. */
const possible = (state: number | undefined): readonly ShiftAction[] =>
  state === stateCode.working
    ? ['pause', 'stop']
    : state === stateCode.paused
      ? ['resume', 'stop']
      : ['start']

/** The actions on a person's shift, for those who may act for them, with a reason that the person can read. */
export function ShiftActs({ row, name }: { readonly row: string; readonly name: string }) {
  const { i18n, t } = useLingui()
  const viewer = useViewer()
  const user = loginOfRow(row)
  const person = usePeople(undefined, user !== viewer.user)?.find((one) => one.user === user)
  const shift = useWallShift(row)
  const [asked, setAsked] = useState<ShiftAction | null>(null)
  const close = () => setAsked(null)
  if (!person || !mayCall(viewer, shiftCalls.sessionState, { body: { user_name: user } }))
    return null
  const found = { ...person, status: person.active ? 'active' : 'inactive' } as const
  const offered = possible(shift?.status).filter(
    (act) => shiftActRefusal(act, actorOfViewer(viewer), found) === null,
  )
  return (
    <Group gap={8} align="stretch" mb={14}>
      {offered.map((act) => (
        <Button key={act} size="xs" variant="default" onClick={() => setAsked(act)}>
          {i18n._(acts[act].label)}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          title={i18n._(acts[asked].label)}
          about={user}
          submit={i18n._(acts[asked].label)}
          toast={i18n._(acts[asked].done)}
          invalidates={[keyOfModule(shiftCalls.history)]}
          danger={asked === 'stop'}
          field={{ description: t`${name} can read it.` }}
          call={shiftCalls.sessionState}
          send={(reason) =>
            call(shiftCalls.sessionState, {
              body: { user_name: user, action: shiftActionCode[asked], reason },
            })
          }
          onClose={close}
        >
          <Box component="p" fw={600}>
            {name}
          </Box>
        </ReasonDialog>
      )}
    </Group>
  )
}

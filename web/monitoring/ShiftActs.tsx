import { useState } from 'react'
import { Button, Group } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { stateCode, type ShiftAction } from '#shared/shifts/rules.ts'
import { shiftActRefusal } from '#shared/shifts/shift-acts.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { usePeople } from '../platform/people.ts'
import { actorOfViewer, mayCall, useViewer } from '../platform/session.ts'
import { loginOfRow } from './items.ts'
import { useWallShift } from './use-wall.ts'

const ShiftActDialog = lazyComponent(() => import('./ShiftActDialog.tsx'))

const labels = {
  start: msg`Start shift`,
  stop: msg`Stop shift`,
  pause: msg`Pause shift`,
  resume: msg`Resume shift`,
} as const satisfies Record<ShiftAction, object>
/** By the state that the wall shows. */
const possible = (state: number | undefined): readonly ShiftAction[] =>
  state === stateCode.working
    ? ['pause', 'stop']
    : state === stateCode.paused
      ? ['resume', 'stop']
      : ['start']

/** The actions on a person's shift, for those who may act for them. */
export function ShiftActs({ row, name }: { readonly row: string; readonly name: string }) {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const user = loginOfRow(row)
  const person = usePeople(undefined, user !== viewer.user)?.find((one) => one.user === user)
  const shift = useWallShift(row)
  const [asked, setAsked] = useState<ShiftAction | null>(null)
  if (!person || !mayCall(viewer, shiftCalls.sessionState, { body: { user_name: user } }))
    return null
  const found = { ...person, status: person.active ? 'active' : 'inactive' } as const
  const offered = possible(shift?.status).filter(
    (act) => shiftActRefusal(act, actorOfViewer(viewer), found) === null,
  )
  return (
    <Group gap={8} align="stretch">
      {offered.map((act) => (
        <Button key={act} size="xs" variant="default" onClick={() => setAsked(act)}>
          {i18n._(labels[act])}
        </Button>
      ))}
      {asked && (
        <LazyBoundary fallback={null}>
          <ShiftActDialog act={asked} user={user} name={name} onClose={() => setAsked(null)} />
        </LazyBoundary>
      )}
    </Group>
  )
}

import { useCallback, useMemo } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { shiftCalls, type Session } from '#shared/shifts/calls.ts'
import { actionOf, fromSession, shiftCan, type Shift, type ShiftAction } from '#shared/shifts/rules.ts'
import type { Action } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { useViewer } from '../platform/session.ts'
import { toastFailure } from '../platform/toasts.ts'

type Code = keyof typeof actionOf
const codeOf = Object.fromEntries(Object.entries(actionOf).flatMap(([code, action]) => (action ? [[action, Number(code)]] : []))) as Record<ShiftAction, Code>

export interface OwnShift {
  /** undefined until the first answer. */
  readonly shift: Shift | undefined
  readonly busy: ShiftAction | null
  readonly actions: readonly (Action & { readonly action: ShiftAction })[]
}

/** One's own shift and what can be done with it. Nothing is shown before the server said so: a shift is money. */
export function useOwnShift(): OwnShift {
  const { user } = useViewer()
  const { t } = useLingui()
  const client = useQueryClient()
  const key = useMemo(() => ['shift', user], [user])
  // The topic speaks of everybody's shifts; mine changes here, or rarely at another device.
  useLiveQuery('shifts', key, 5000)
  const query = useQuery({ queryKey: key, queryFn: () => ask(user, 0) })
  const change = useMutation({
    mutationFn: (action: ShiftAction) => ask(user, codeOf[action]),
    onSuccess: (session) => client.setQueryData(key, session),
    onError: (error) => {
      void toastFailure(error, t`Shift`)
      // The refusal says that this page was wrong about the state.
      void client.invalidateQueries({ queryKey: key })
    },
  })
  const session = query.data
  const shift = useMemo(() => (session ? fromSession(session) : undefined), [session])
  const { mutate, isPending, variables } = change
  const words = useWords()
  const actions = useMemo(
    () => words.map(({ action, ...rest }) => ({ ...rest, action, id: `shift-${action}`, can: canOrWhy(shift, action, rest), perform: () => mutate(action) })),
    [words, shift, mutate],
  )
  return { shift, busy: isPending ? variables : null, actions }
}

async function ask(user: string, action: Code): Promise<Session> {
  return (await call(shiftCalls.sessionState, { body: { user_name: user, action } })).session
}

const canOrWhy = (
  shift: Shift | undefined,
  action: ShiftAction,
  { why, wait }: { readonly why: Readonly<Record<Shift['status'], string>>; readonly wait: string },
): true | string => (shift === undefined ? wait : shiftCan(action, shift) ? true : why[shift.status])

function useWords() {
  const { t } = useLingui()
  const make = useCallback(
    (action: ShiftAction, label: string, icon: Action['icon'], why: Record<Shift['status'], string>) => ({
      action,
      label,
      icon,
      why,
      group: t`Shift`,
      wait: t`The state of your shift is not known yet`,
    }),
    [t],
  )
  return useMemo(() => {
    const none = t`You are not on shift`
    const running = t`Your shift is running already`
    const paused = t`Your shift is paused: resume it first`
    return [
      make('start', t`Start shift`, IconPlayerPlay, { free: '', working: running, paused: t`Your shift is paused: resume it instead` }),
      make('pause', t`Pause`, IconPlayerPause, { free: none, working: '', paused: t`Your shift is paused already` }),
      make('resume', t`Resume`, IconPlayerPlay, { free: none, working: running, paused: '' }),
      make('stop', t`Stop shift`, IconPlayerStop, { free: none, working: '', paused }),
    ]
  }, [t, make])
}

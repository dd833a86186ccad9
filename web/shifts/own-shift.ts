import { useCallback, useMemo } from 'react'
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { shiftCalls, type ShiftSession } from '#shared/shifts/calls.ts'
import { keyOf } from '../platform/keys.ts'
import { isReason } from '#shared/platform/reason.ts'
import {
  shiftActionCode,
  type shiftActionOf,
  fromSession,
  shiftCan,
  type Shift,
  type ShiftAction,
} from '#shared/shifts/rules.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { showAnswer } from '../platform/queries.ts'
import { useViewer } from '../platform/session.ts'
import { toastFailure } from '../platform/toasts.ts'

export interface ShiftInHand {
  /** undefined until the first answer. */
  readonly shift: Shift | undefined
  /** Why there is no answer. */
  readonly failure: Error | null
  readonly busy: ShiftAction | null
  readonly actions: readonly (ScreenAction & { readonly action: ShiftAction })[]
}
/** Given by a manager who acts for another: why, and what to do when it is done. */
interface ForAnother {
  readonly reason: string
  readonly onDone: () => void
}

export const shiftKey = (user: string): QueryKey =>
  keyOf(shiftCalls.sessionState, { body: { user_name: user, action: 0 } })

/** Returns the viewer's own shift and what can be done with it. */
export const useOwnShift = (): ShiftInHand => useShift(useViewer().user, null)

/** A person's shift and what can be done with it. Nothing is shown before the server said so: a shift is money. */
export function useShift(user: string, another: ForAnother | null): ShiftInHand {
  const { t } = useLingui()
  const client = useQueryClient()
  const key = useMemo(() => shiftKey(user), [user])
  // The topic speaks of everybody's shifts; the viewer's own changes here, or rarely at another device.
  useLiveQuery(shiftCalls.sessionState, key, another ? 1000 : 5000)
  const query = useQuery({ queryKey: key, queryFn: () => ask(user, 0) })
  const onError = (error: unknown) => {
    void toastFailure(error, t`Shift`)
    // The refusal says that this page was wrong about the state.
    void client.invalidateQueries({ queryKey: key })
  }
  const change = useMutation({
    mutationFn: (action: ShiftAction) => ask(user, shiftActionCode[action], another?.reason.trim()),
    onSuccess: (session, action) => {
      showAnswer(key, session)
      // Fetched when it is needed: the header has this on every screen.
      if (action === 'stop')
        import('./undo-stop.ts').then(({ offerUndo }) => offerUndo(user, onError), onError)
      another?.onDone()
    },
    onError,
  })
  const session = query.data
  const shift = useMemo(() => (session ? fromSession(session) : undefined), [session])
  const { mutate, isPending, variables } = change
  const words = useWords(another !== null)
  const viewing = useViewer().viewAs !== undefined
  const mute = another !== null && !isReason(another.reason)
  const actions = useMemo(
    () =>
      words.map(({ action, ...rest }) => ({
        ...rest,
        action,
        id: `shift-${action}`,
        can: canOrWhy(shift, action, { mute, viewing }, rest),
        perform: () => mutate(action),
      })),
    [words, shift, mute, viewing, mutate],
  )
  return {
    shift,
    failure: query.data ? null : query.error,
    busy: isPending ? variables : null,
    actions,
  }
}

async function ask(
  user: string,
  action: keyof typeof shiftActionOf,
  reason?: string,
): Promise<ShiftSession> {
  return (
    await call(shiftCalls.sessionState, {
      body: { user_name: user, action, ...(reason ? { reason } : {}) },
    })
  ).session
}

interface Words {
  readonly why: Readonly<Record<Shift['status'], string>>
  readonly wait: string
  readonly silent: string
  readonly looking: string
}
interface HeldBack {
  readonly mute: boolean
  readonly viewing: boolean
}
function canOrWhy(
  shift: Shift | undefined,
  action: ShiftAction,
  { mute, viewing }: HeldBack,
  { why, wait, silent, looking }: Words,
): true | string {
  if (shift === undefined) return wait
  if (viewing) return looking
  if (!shiftCan(action, shift)) return why[shift.status]
  return mute ? silent : true
}

function useWords(another: boolean) {
  const { t } = useLingui()
  const make = useCallback(
    (
      action: ShiftAction,
      label: string,
      icon: ScreenAction['icon'],
      why: Record<Shift['status'], string>,
    ) => ({
      action,
      label,
      icon,
      why,
      group: t`Shift`,
      wait: t`Loading shift status`,
      silent: t`Enter a reason`,
      looking: t`You can’t change shifts while viewing as someone else`,
    }),
    [t],
  )
  return useMemo(() => {
    const none = another ? t`This person is not on shift` : t`You’re off shift`
    const running = another ? t`This shift is already running` : t`Your shift is already running`
    return [
      make('start', t`Start shift`, IconPlayerPlay, {
        free: '',
        working: running,
        paused: running,
      }),
      make('pause', t`Pause`, IconPlayerPause, {
        free: none,
        working: '',
        paused: another ? t`This shift is already paused` : t`Your shift is already paused`,
      }),
      make('resume', t`Resume`, IconPlayerPlay, { free: none, working: running, paused: '' }),
      make('stop', t`Stop shift`, IconPlayerStop, { free: none, working: '', paused: '' }),
    ]
  }, [t, make, another])
}

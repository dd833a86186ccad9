import { useLingui } from '@lingui/react/macro'
import { taskWorkCalls, type OwnTaskWork } from '#shared/tasks/work-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { useSend } from '../platform/use-send.ts'

const key = keyOfModule(taskWorkCalls.ownTaskWork)

/** Reads which task the viewer works on in their shift; undefined until it is known. */
export const useOwnWork = (enabled = true): OwnTaskWork | undefined =>
  useLiveCall(taskWorkCalls.ownTaskWork, { enabled, pause_ms: 3000 }).data

/** Picks a task or leaves the one that is picked; null while viewing as somebody else. */
export function useWorkActs() {
  const { t } = useLingui()
  const may = useMayCall(taskWorkCalls.pickTask)
  const { busy, send } = useSend(key)
  if (!may) return null
  return {
    busy,
    pick: (task: string) =>
      send(t`Work on this`, () => call(taskWorkCalls.pickTask, { params: { task } })),
    leave: () => send(t`Stop`, () => call(taskWorkCalls.leaveTask)),
  }
}

/** The seconds of time worked by now, given the server's clock in epoch seconds. */
export const workedBy = (
  { seconds, counted_to }: { readonly seconds: number; readonly counted_to: string | null },
  now: number,
): number =>
  counted_to === null
    ? seconds
    : seconds + Math.max(0, now - Math.floor(Date.parse(counted_to) / 1000))

/** '3 h 20 min', in the reader's language and never broken over lines; '0 min' below a minute. */
export function workedText(seconds: number, locale: string): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const unit = (value: number, name: 'hour' | 'minute') =>
    value
      .toLocaleString(locale, { style: 'unit', unit: name, unitDisplay: 'short' })
      .replaceAll(' ', '\u00A0')
  if (hours === 0) return unit(rest, 'minute')
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')}\u00A0${unit(rest, 'minute')}`
}

import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Call } from '#shared/platform/calls.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'

/** A button of a screen, for viewers who may make the call that it leads to: the `tools` of a `ListScreen`. `perform` must be memoised. */
export function useTool(
  target: Pick<Call, 'allow'>,
  { id, label, icon }: Pick<ScreenAction, 'id' | 'label' | 'icon'>,
  perform: () => void,
): readonly ScreenAction[] {
  const may = useMayCall(target)
  return useMemo(
    () => (may ? [{ id, label, icon, can: true, perform }] : []),
    [may, id, label, icon, perform],
  )
}

/** A button that opens a dialog, for viewers who may make the call that the dialog ends in: the props of a `ListScreen`. */
export function useFormAction(
  target: Pick<Call, 'allow'>,
  button: Pick<ScreenAction, 'id' | 'label' | 'icon'>,
  dialog: (close: () => void) => ReactNode,
) {
  const [open, setOpen] = useState(false)
  const perform = useCallback(() => setOpen(true), [])
  return { tools: useTool(target, button, perform), children: open && dialog(() => setOpen(false)) }
}

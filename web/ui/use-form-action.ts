import { useMemo, useState, type ReactNode } from 'react'
import type { Call } from '#shared/platform/calls.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'

/** A button that opens a dialog, for viewers who may make the call that the dialog ends in: the props of a `ListScreen`. */
export function useFormAction(
  target: Pick<Call, 'allow'>,
  { id, label, icon }: Pick<ScreenAction, 'id' | 'label' | 'icon'>,
  dialog: (close: () => void) => ReactNode,
) {
  const [open, setOpen] = useState(false)
  const may = useMayCall(target)
  const tools = useMemo(
    (): readonly ScreenAction[] =>
      may ? [{ id, label, icon, can: true, perform: () => setOpen(true) }] : [],
    [may, id, label, icon],
  )
  return { tools, children: open && dialog(() => setOpen(false)) }
}

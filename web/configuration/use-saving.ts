import { useEffect, useMemo, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRegisterActions } from '../platform/actions.ts'
import { configuration } from './module.ts'
import type { Editing, RefusedAt } from './use-edits.ts'

/** From the button, Enter or its shortcut to the summary, unless something is wrong: then there. */
export function useSaving(editing: Editing, goTo: (at: RefusedAt['at']) => void) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const ask = () => {
    const wrong = editing.check()
    if (wrong) goTo(wrong)
    else if (editing.changed.length > 0) setOpen(true)
  }
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const isChanged = editing.changed.length > 0
  useRegisterActions(
    'studio-config',
    useMemo(
      () =>
        isChanged
          ? [
              {
                id: 'save-settings',
                label: t`Save changes`,
                icon: IconDeviceFloppy,
                can: true as const,
                perform: () => latest.current(),
                shortcut: configuration.shortcuts.save,
              },
            ]
          : [],
      [isChanged, t],
    ),
  )
  return { isOpen, ask, close: () => setOpen(false) }
}

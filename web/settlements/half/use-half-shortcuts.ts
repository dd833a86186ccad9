import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconEye, IconMessageExclamation, IconSelector } from '@tabler/icons-react'
import type { ScreenAction } from '../../platform/actions.ts'
import { focusedRow, moveFocus } from '../data/row-focus.ts'
import { settlements } from '../module.ts'

interface Doing {
  /** Absent: the viewer may not. */
  readonly onSign: ((user: string | undefined) => void) | undefined
  readonly onExplain: (user: string) => void
}
/** Returns the person whose row has the focus: the address of its link says so. */
function focusedUser(): string | undefined {
  const path = focusedRow()?.querySelector<HTMLAnchorElement>('a[href]')?.pathname
  return path === undefined ? undefined : decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
}

/** A half by keys: from row to row, open, sign, and why it cannot be signed. */
export function useHalfShortcuts({ onSign, onExplain }: Doing): readonly ScreenAction[] {
  const { t } = useLingui()
  return useMemo(() => {
    const group = t`Settlement Reports`
    const base = { group, can: true } as const
    return [
      {
        ...base,
        id: 'settlement-next',
        label: t`Next row`,
        icon: IconSelector,
        shortcut: settlements.shortcuts['settlement-next'],
        perform: () => moveFocus(1),
      },
      {
        ...base,
        id: 'settlement-previous',
        label: t`Previous row`,
        icon: IconSelector,
        shortcut: settlements.shortcuts['settlement-previous'],
        perform: () => moveFocus(-1),
      },
      {
        ...base,
        id: 'settlement-open',
        label: t`Open the settlement`,
        icon: IconEye,
        shortcut: settlements.shortcuts['settlement-open'],
        perform: () => focusedRow()?.querySelector('a')?.click(),
      },
      ...(onSign
        ? [
            {
              ...base,
              id: 'settlement-sign',
              label: t`Sign`,
              icon: IconCheck,
              shortcut: settlements.shortcuts['settlement-sign'],
              perform: () => onSign(focusedUser()),
            },
          ]
        : []),
      {
        ...base,
        id: 'settlement-explain',
        label: t`Explain what blocks signing`,
        icon: IconMessageExclamation,
        shortcut: settlements.shortcuts['settlement-explain'],
        perform: () => {
          const user = focusedUser()
          if (user !== undefined) onExplain(user)
        },
      },
    ]
  }, [t, onSign, onExplain])
}

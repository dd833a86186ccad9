import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/Dialog.tsx'
import { shortcutText } from '../ui/shortcut.ts'
import type { PlannerDialogProps } from './PlannerDialog.tsx'

/** Every key of the grid. */
export default function GridShortcuts({ shape, onClose }: PlannerDialogProps) {
  const { t } = useLingui()
  const mod = (key: string) => shortcutText(`mod+${key}`)
  const rows: readonly (readonly [string, string])[] = [
    ['← ↑ → ↓', t`Move`],
    [t`Shift + arrows`, t`Select a block`],
    ['Home, End', t`First and last day`],
    ['Ctrl + Home, Ctrl + End', t`First and last cell`],
    ['Page Up, Page Down', t`One page up or down`],
    [mod('A'), t`Select everything`],
    ...shape.shifts.map(
      ({ key, start, end }, index) => [`${index + 1}`, `${key} ${start}–${end}`] as const,
    ),
    [t`Shift + digit`, t`Add or remove that shift`],
    ['0, Delete', t`Day off`],
    ['Enter', t`Edit hours`],
    [
      `${mod('C')}, ${mod('X')}, ${mod('V')}`,
      t`Copy, cut and paste – to and from a spreadsheet too`,
    ],
    [mod('Z'), t`Undo your last edit`],
    [mod('Y'), t`Redo`],
    [t`Drag`, t`Select a block`],
    [t`Drag the handle`, t`Move to another day or person`],
    [t`Alt + drag the handle`, t`Copy`],
  ]
  return (
    <Dialog onClose={onClose} title={t`Keyboard shortcuts`}>
      <dl className="cb-facts">
        {rows.map(([keys, does]) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

import { Button, type ButtonProps } from '@mantine/core'
import type { Action } from '../platform/actions.ts'
import { Hint } from './Hint.tsx'
import { shortcutText } from './shortcut.ts'

/** An action as a button. A disabled one can still be reached, and says why it is. */
export function ActionButton({ action, busy = false, ...rest }: { readonly action: Action; readonly busy?: boolean } & Omit<ButtonProps, 'children'>) {
  const allowed = action.can === true
  const Icon = action.icon
  const hint = action.can === true ? action.shortcut && shortcutText(action.shortcut) : action.can
  return (
    <Hint text={hint} side="end">
      {(describedBy) => (
        <Button
          size="xs"
          leftSection={<Icon size={15} stroke={1.8} />}
          loading={busy}
          aria-describedby={describedBy}
          {...rest}
          {...(allowed ? {} : { 'data-disabled': true, 'aria-disabled': true })}
          onClick={(event) => (allowed ? void action.perform() : event.preventDefault())}
        >
          {action.label}
        </Button>
      )}
    </Hint>
  )
}

import { Button, Kbd, Tooltip, type ButtonProps } from '@mantine/core'
import type { Action } from '../platform/actions.ts'

/** An action as a button. A disabled one can still be reached, and says why it is. */
export function ActionButton({ action, busy = false, ...rest }: { readonly action: Action; readonly busy?: boolean } & Omit<ButtonProps, 'children'>) {
  const allowed = action.can === true
  const Icon = action.icon
  return (
    <Tooltip label={allowed ? <>{action.label} {action.shortcut && <Kbd size="xs">{action.shortcut}</Kbd>}</> : action.can} disabled={allowed && !action.shortcut}>
      <Button
        size="xs"
        leftSection={<Icon size={15} stroke={1.8} />}
        loading={busy}
        {...rest}
        {...(action.can === true ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': action.can })}
        onClick={(event) => (allowed ? void action.perform() : event.preventDefault())}
      >
        {action.label}
      </Button>
    </Tooltip>
  )
}

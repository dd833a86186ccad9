import { Button, type ButtonProps } from '@mantine/core'
import type { ScreenAction } from '../platform/actions.ts'
import { HelpTip } from './HelpTip.tsx'
import { shortcutText } from './shortcut.ts'

type ActionButtonProps = {
  readonly action: ScreenAction
  readonly busy?: boolean
  /** The object of the action, read out after the label: a list has the same button in each row. */
  readonly of?: string
  /** The button that Enter presses in a form: the form performs, not the button. */
  readonly submits?: boolean
} & Omit<ButtonProps, 'children'>

/** An action as a button. A disabled one can still be reached, and says why it is. */
export function ActionButton({
  action,
  busy = false,
  of,
  submits = false,
  ...rest
}: ActionButtonProps) {
  const allowed = action.can === true
  const Icon = action.icon
  const hint = action.can === true ? action.shortcut && shortcutText(action.shortcut) : action.can
  return (
    <HelpTip text={hint} side="end">
      {(describedBy) => (
        <Button
          size="xs"
          leftSection={<Icon size={15} stroke={1.8} />}
          loading={busy}
          aria-describedby={describedBy}
          {...rest}
          {...(allowed ? {} : { 'data-disabled': true, 'aria-disabled': true })}
          type={submits ? 'submit' : 'button'}
          data-once=""
          onClick={(event) => {
            if (!allowed) event.preventDefault()
            else if (!submits) void action.perform()
          }}
        >
          {action.label}
          {of !== undefined && <span className="cb-visually-hidden">&nbsp;{of}</span>}
        </Button>
      )}
    </HelpTip>
  )
}

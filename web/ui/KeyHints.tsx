import { Flex } from '@mantine/core'
import { useRegisteredActions } from '../platform/actions.ts'
import { shortcutText } from './shortcut.ts'
import classes from './KeyHints.module.css'

/** The keys of a screen's own actions, by the actions' group, for people at a keyboard. */
export function KeyHints({ of }: { readonly of: string }) {
  const actions = useRegisteredActions().filter(({ group, can }) => group === of && can === true)
  return (
    <Flex
      component="p"
      wrap="wrap"
      gap="4px 16px"
      c="dimmed"
      fz="xs"
      className={`cb-no-print ${classes['hints']}`}
    >
      {actions.map(
        ({ id, label, shortcut }) =>
          shortcut && (
            <span key={id}>
              <kbd>{shortcutText(shortcut)}</kbd> {label}
            </span>
          ),
      )}
    </Flex>
  )
}

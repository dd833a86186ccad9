import type { KeyboardEvent } from 'react'

/** The part of a key press that the filter looks at. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Exported for its test: a digit, or a key that types nothing, such as Tab, or that belongs to a shortcut, such as Ctrl+V. */
export const isNumericPress = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  /^\d$/.test(key) || key.length !== 1 || ctrlKey || metaKey || altKey

/** The digits-only key filter (docs/rules/people.md#messages-of-fields): a field with it takes numeric key presses only. */
export const digitsOnly = {
  inputMode: 'numeric',
  onKeyDown: (event: KeyboardEvent): void => {
    if (!isNumericPress(event)) event.preventDefault()
  },
} as const

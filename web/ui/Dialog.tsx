import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { FocusEvent } from 'react'
import { Modal, type ModalProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useFocusBack } from './use-focus-back.ts'

/**
 * Every dialog: there while it is open, with a named cross, and the focus goes back to what opened it. It takes the focus itself once it
 * is there, twice a little later; a field that the person has focused before keeps it.
 */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps' | 'returnFocus'>) {
  const { t } = useLingui()
  useFocusBack()
  return (
    <Modal
      opened
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
      onFocus={markFocused}
      {...props}
    />
  )
}

/** The modal gives the focus to what is marked, else to the first there is. */
function markFocused({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  // A dialog above it is a part of it only for React; its own frame takes a click, and is no field.
  if (!currentTarget.contains(target) || target.tabIndex < 0) return
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]'))
    marked.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', 'true')
}

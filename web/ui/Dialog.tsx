import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal, type ModalProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useFocusBack } from './use-focus-back.ts'

/** Every dialog: there while it is open, with a named cross, and the focus goes back to what opened it. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps' | 'returnFocus'>) {
  const { t } = useLingui()
  useFocusBack()
  return (
    <Modal opened returnFocus={false} closeButtonProps={{ 'aria-label': t`Close` }} {...props} />
  )
}

import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer, type DrawerProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useFocusBack } from './use-focus-back.ts'

/** Beside a list, what one of its rows is: like a dialog (Dialog.tsx), but the list stays in sight. */
export function SideDrawer({
  onClose,
  ...props
}: Omit<DrawerProps, 'opened' | 'closeButtonProps' | 'returnFocus' | 'position'>) {
  const { t } = useLingui()
  const isNewest = useFocusBack()
  return (
    <Drawer
      opened
      returnFocus={false}
      position="right"
      closeButtonProps={{ 'aria-label': t`Close` }}
      // Escape is heard by each of the open ones: it is for a dialog above, if there is one.
      onClose={() => {
        if (isNewest()) onClose()
      }}
      {...props}
    />
  )
}

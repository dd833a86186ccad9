import { useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useBell } from './use-bell.ts'
import classes from './Bell.module.css'

const NotificationPanel = lazyComponent(() => import('./NotificationPanel.tsx'))

/** The bell in the header of every screen: how much is new. The list is fetched when it is opened. */
export function Bell() {
  const { t } = useLingui()
  const unread = useBell()?.unread ?? 0
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes['bell']}
        aria-label={unread === 0 ? t`Notifications` : t`Notifications, ${unread} new`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // The browser closes the panel before the click comes, which must not open it again.
        onPointerDown={() => (wasOpen.current = isOpen)}
        onClick={() => {
          setOpen(!wasOpen.current)
          wasOpen.current = false
        }}
      >
        <IconBell size={18} stroke={1.7} aria-hidden="true" />
        {unread > 0 && <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>}
      </button>
      {isOpen && (
        <LazyBoundary fallback={null}>
          <NotificationPanel at={button} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

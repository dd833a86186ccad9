import { useLayoutEffect, useRef, useState, type RefObject, type ToggleEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Choices } from './Choices.tsx'
import { NotificationList } from './NotificationList.tsx'
import classes from './NotificationPanel.module.css'

const width_px = 380
const edge_px = 8

/** Below the bell: what there is, or what one is told. Closes on Escape and on a click elsewhere, and gives the focus back. */
export default function NotificationPanel({
  at,
  onClose,
}: {
  readonly at: RefObject<HTMLElement | null>
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const panel = useRef<HTMLDivElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  useLayoutEffect(() => {
    const bell = at.current?.getBoundingClientRect()
    const shown = panel.current
    if (!bell || !shown) return
    const width = Math.min(width_px, window.innerWidth - 2 * edge_px)
    shown.style.width = `${width}px`
    shown.style.top = `${bell.bottom + 4}px`
    shown.style.left = `${Math.max(edge_px, Math.min(bell.right - width, window.innerWidth - width - edge_px))}px`
    shown.showPopover()
    shown.focus()
  }, [at])
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'closed') onClose()
  }
  return (
    <div
      ref={panel}
      popover="auto"
      tabIndex={-1}
      role="dialog"
      aria-label={t`Notifications`}
      className={`cb-popup ${classes['panel']}`}
      onToggle={onToggle}
    >
      {isChoosing ? (
        <Choices back={() => setChoosing(false)} />
      ) : (
        <NotificationList choose={() => setChoosing(true)} close={onClose} />
      )}
    </div>
  )
}

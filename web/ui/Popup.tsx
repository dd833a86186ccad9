import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import classes from './Popup.module.css'

/** A button that opens something small below it. The browser's own popover: closes on Escape and on a click elsewhere, and costs no script. */
export function Popup({
  label,
  icon,
  count,
  bare = false,
  children,
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly count?: number
  /** Only the icon is seen; the label is for who hears it or points at it. */
  readonly bare?: boolean
  readonly children: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const at = button.current?.getBoundingClientRect()
    setOpen(event.newState === 'open')
    if (event.newState !== 'open' || !at) return
    const popup = event.currentTarget
    // Above its button where there is more room: what lies below the window's edge cannot be scrolled to.
    const [above, below] = [at.top, window.innerHeight - at.bottom]
    const isAbove = below < popup_px_room && above > below
    popup.style.top = isAbove ? 'auto' : `${at.bottom + 4}px`
    popup.style.bottom = isAbove ? `${below + (at.bottom - at.top) + 4}px` : 'auto'
    popup.style.maxHeight = `min(70dvh, 520px, ${(isAbove ? above : below) - 12}px)`
    popup.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - popupWidth - 8))}px`
  }
  return (
    <>
      <button
        ref={button}
        aria-haspopup="dialog"
        type="button"
        className={classes[bare ? 'bare' : 'button']}
        popoverTarget={id}
        data-active={Boolean(count) || undefined}
        {...(bare ? { 'aria-label': label, title: label } : {})}
      >
        {icon}
        {!bare && label}
        {count ? <span className={classes['count']}>{count}</span> : null}
      </button>
      <div
        id={id}
        popover="auto"
        tabIndex={-1}
        role="dialog"
        aria-label={label}
        className={`cb-popup ${classes['popup']}`}
        style={{ width: popupWidth }}
        onBeforeToggle={place}
        onToggle={(event) => moveFocus(event, button.current)}
      >
        {isOpen && children}
      </div>
    </>
  )
}
const popupWidth = 280
/** With less below its button it may open above. */
const popup_px_room = 360

/**
 * Opened by a key it is read out, and Tab goes on in it. The browser gives the focus back, unless what had it is gone or waits,
 * as a button does whose file is being made.
 */
function moveFocus(
  { newState, currentTarget }: ToggleEvent<HTMLDivElement>,
  button: HTMLButtonElement | null,
): void {
  const { activeElement } = document
  if (newState === 'open' && !currentTarget.contains(activeElement)) currentTarget.focus()
  if (newState === 'closed' && activeElement === document.body)
    button?.focus({ preventScroll: true })
}

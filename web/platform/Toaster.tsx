import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useEffect, useRef } from 'react'
import { Notifications } from '@mantine/notifications'
import './Toaster.css'

/** Between the toasts and the window's edge, and between them and what is above. */
const gap_px = 16

/** Elements that people type into or press. */
const fields = 'input, textarea, select, button, a, summary, [role=textbox]'

/** Shows toasts at the window's foot, where the page makes room for them: they cover nothing that can be pressed. */
export default function Toaster() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const toasts = place.current?.querySelector('[data-position="bottom-right"]')
    if (!toasts) throw new Error('there is no place for toasts')
    const watching = new ResizeObserver(() => makeRoom(toasts.getBoundingClientRect()))
    watching.observe(toasts)
    return () => {
      watching.disconnect()
      makeRoom()
    }
  }, [])
  return (
    <div ref={place}>
      <Notifications position="bottom-right" limit={4} withinPortal={false} />
    </div>
  )
}

const none = { height: 0, top: 0 }
/** Makes room for toasts: a page that is scrolled to its end stays there, and the focused element stays in sight. */
function makeRoom({ height, top }: Pick<DOMRect, 'height' | 'top'> = none): void {
  const height_px = Math.round(height)
  const page = document.documentElement
  const isAtEnd = page.scrollHeight - window.scrollY - window.innerHeight < 1
  page.style.setProperty('--cb-toasts', `${height_px === 0 ? 0 : height_px + 2 * gap_px}px`)
  // Of a dialog, which stands over a bar at the foot.
  page.style.setProperty(
    '--cb-covered',
    `${height_px === 0 ? 0 : window.innerHeight - Math.round(top) + gap_px}px`,
  )
  if (isAtEnd && height_px > 0) window.scrollTo(0, page.scrollHeight)
  // The browser scrolls by itself to where Tab leads meanwhile (scroll-padding-bottom).
  if (height_px > 0 && document.activeElement?.matches(fields))
    document.activeElement.scrollIntoView({ block: 'nearest' })
}

import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { menuWidthAtom } from '../platform/remembered.ts'
import { menuWidth_px, withinMenuWidth } from './menu-width.ts'
import classes from './Sidebar.module.css'

const step_px = 16
const steps: Readonly<Record<string, (width: number) => number>> = {
  ArrowLeft: (width) => width - step_px,
  ArrowRight: (width) => width + step_px,
  Home: () => menuWidth_px.min,
  End: () => menuWidth_px.max,
}

/** The edge of the menu: drawn, or moved with the arrow keys; a double click puts it back. */
export function MenuGrip() {
  const { t } = useLingui()
  const [width, setWidth] = useAtom(menuWidthAtom)
  const from = useRef<number | null>(null)
  const set = (next: number) => setWidth(withinMenuWidth(next))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]
    if (!next) return
    event.preventDefault()
    set(next(width))
  }
  const onPointerDown = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    from.current = width - clientX
  }
  const drop = () => {
    from.current = null
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t`Menu width`}
      aria-valuenow={width}
      aria-valuemin={menuWidth_px.min}
      aria-valuemax={menuWidth_px.max}
      tabIndex={0}
      className={classes['grip']}
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(menuWidth_px.usual)}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => from.current !== null && set(from.current + clientX)}
      onPointerUp={drop}
      onPointerCancel={drop}
    />
  )
}

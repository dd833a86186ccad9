import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { menuWidthAtom } from '../platform/remembered.ts'
import { menuWidth_px } from './menu-width.ts'
import classes from './Sidebar.module.css'

/** The edge of the menu: a slider as wide as the menu may vary, so that its thumb is where the edge is. */
export function MenuGrip() {
  const { t } = useLingui()
  const [width, setWidth] = useAtom(menuWidthAtom)
  return (
    <input
      type="range"
      aria-label={t`Menu width`}
      className={classes['grip']}
      min={menuWidth_px.min}
      max={menuWidth_px.max}
      step={4}
      value={width}
      onChange={({ currentTarget }) => setWidth(Number(currentTarget.value))}
    />
  )
}

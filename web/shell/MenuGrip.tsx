import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { menuWidthAtom } from '../platform/remembered.ts'
import classes from './Sidebar.module.css'

/** The edge of the menu: a slider as wide as the menu may vary (Sidebar.module.css), so that its thumb is where the edge is. */
export function MenuGrip() {
  const { t } = useLingui()
  const [width, setWidth] = useAtom(menuWidthAtom)
  return (
    <input
      type="range"
      aria-label={t`Menu width`}
      className={classes['grip']}
      min={176}
      max={340}
      step={4}
      value={width}
      onChange={({ currentTarget }) => setWidth(Number(currentTarget.value))}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { shiftsShownAtom, statisticsShownAtom } from '../platform/remembered-values.ts'
import { Tick } from './Tick.tsx'
import classes from './Toolbar.module.css'

/** Views that each person can switch off (docs/rules/screens.md#remembered-in-the-browser). */
export default function ShownParts() {
  const { t } = useLingui()
  const [shifts, setShifts] = useAtom(shiftsShownAtom)
  const [statistics, setStatistics] = useAtom(statisticsShownAtom)
  return (
    <div className={classes['sites']}>
      <Tick label={t`Shifts`} checked={shifts} onChange={setShifts} />
      <Tick label={t`Statistics`} checked={statistics} onChange={setStatistics} />
    </div>
  )
}

import { Skeleton } from '@mantine/core'
import classes from './ScreenSkeleton.module.css'

/** The outline of a screen, on its first load only. */
export function ScreenSkeleton() {
  return (
    <div className={classes['screen']} aria-busy="true">
      <Skeleton h={26} w={180} />
      <Skeleton h={56} />
      <Skeleton h={420} />
    </div>
  )
}

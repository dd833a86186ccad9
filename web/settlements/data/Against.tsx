import { IconAlertTriangle } from '@tabler/icons-react'
import type { SignObstacle } from '#shared/settlements/views.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { useShortObstacles } from './obstacle-words.ts'
import classes from './Against.module.css'

/** Fetched when it is first opened. */
const AllAgainst = lazyComponent(async () => ({
  default: (await import('./AllAgainst.tsx')).AllAgainst,
}))

/** The obstacles to signing in short; in full when they are opened. */
export function Against({ obstacles }: { readonly obstacles: readonly SignObstacle[] }) {
  const short = useShortObstacles()
  const [first, ...more] = obstacles
  if (!first) return null
  return (
    <span className={classes['against']}>
      <Popup
        label={short(first.code) + (more.length > 0 ? ` +${more.length}` : '')}
        icon={<IconAlertTriangle size={13} stroke={1.9} aria-hidden="true" />}
      >
        <LazyBoundary fallback={null}>
          <AllAgainst obstacles={obstacles} />
        </LazyBoundary>
      </Popup>
    </span>
  )
}

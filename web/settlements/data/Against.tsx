import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { SignObstacle } from '#shared/settlements/views.ts'
import { Popup } from '../../ui/Popup.tsx'
import { useShortObstacles } from './obstacle-words.ts'
import { useToldRefusals } from './told-refusal.ts'
import classes from './Against.module.css'

/** What stands against signing in short; in full for whoever opens it. */
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
        <AllAgainst obstacles={obstacles} />
      </Popup>
    </span>
  )
}

export function AllAgainst({ obstacles }: { readonly obstacles: readonly SignObstacle[] }) {
  const short = useShortObstacles()
  const told = useToldRefusals()
  return (
    <ul className={classes['all']}>
      {obstacles.map((one) => (
        <li key={one.code + one.err}>
          <b>{short(one.code)}</b>
          <span>{told(one)}</span>
          {one.override && (
            <small>
              <Trans>The owner can sign anyway, with a reason.</Trans>
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}

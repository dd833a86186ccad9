import { Trans } from '@lingui/react/macro'
import type { SignObstacle } from '#shared/settlements/views.ts'
import { useShortObstacles } from './obstacle-words.ts'
import { useToldObstacles } from './told-refusal.ts'
import classes from './Against.module.css'

/** All that stands against signing, in full. */
export function AllAgainst({ obstacles }: { readonly obstacles: readonly SignObstacle[] }) {
  const short = useShortObstacles()
  const told = useToldObstacles()
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

import { Stack } from '@mantine/core'
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
    <Stack component="ul" gap={10} className={classes['all'] ?? ''}>
      {obstacles.map((one) => (
        <Stack component="li" key={one.code + one.err} gap={1} className="cb-anywhere">
          <b>{short(one.code)}</b>
          <span>{told(one)}</span>
          {one.override && (
            <small>
              <Trans>The owner can sign anyway, with a reason.</Trans>
            </small>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

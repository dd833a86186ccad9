import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { observerHealth, type ObserverHealth } from '#shared/site-status/rules.ts'
import { serverNow, useNow } from '../platform/clock.ts'
import classes from './SiteTrack.module.css'

const shapes: Readonly<Record<ObserverHealth, string>> = {
  alive: 'M5 1a4 4 0 1 0 0 8a4 4 0 0 0 0-8z',
  late: 'M5 .8L9.6 9H.4z',
  dead: 'M1.8.6L5 3.8L8.2.6L9.4 1.8L6.2 5L9.4 8.2L8.2 9.4L5 6.2L1.8 9.4L.6 8.2L3.8 5L.6 1.8z',
  never: 'M1.5 4.2h7v1.6h-7z',
}

const tokens: Readonly<Record<ObserverHealth, string>> = {
  alive: 'free',
  late: 'error',
  dead: 'broken',
  never: 'offline',
}

/** Alive, late or dead: by shape, colour and text. */
export function HealthMark({
  poll_s,
  heard,
}: {
  readonly poll_s: number | null
  readonly heard: string | null
}) {
  const { t } = useLingui()
  useNow(1)
  const health = observerHealth(
    poll_s,
    heard === null ? null : serverNow() - Date.parse(heard) / 1000,
  )
  const text = {
    alive: t`Alive`,
    late: poll_s === null ? t`Quiet` : t`Late`,
    dead: t`Dead`,
    never: t`No data received yet`,
  }[health]
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={6}
      align="center"
      fw={600}
      className={`cb-nowrap ${classes['health']}`}
      data-health={health}
      c={`var(--cb-${tokens[health]})`}
    >
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        <path d={shapes[health]} />
      </svg>
      {text}
    </Flex>
  )
}

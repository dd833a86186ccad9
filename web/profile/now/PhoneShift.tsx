import type { ReactNode } from 'react'
import { Box, Flex, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { shiftCan, stateCode } from '#shared/shifts/rules.ts'
import { useStatusName } from '../../online-time/status-name.ts'
import { useZoneOf } from '../../shifts/data.ts'
import { useOwnShift } from '../../shifts/own-shift.ts'
import { WorkedTime } from '../../shifts/WorkedTime.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { clockIn } from '../../ui/format.ts'
import { ShiftMark } from '../../ui/ShiftMark.tsx'
import { SiteChip } from '../../ui/SiteChip.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { useOnAir } from './use-on-air.ts'
import classes from './PhoneShift.module.css'

/** The first screen of a phone for those who clock shifts: the time that runs, where they are on air, what came in, and the next step. */
export default function PhoneShift({
  user,
  children,
}: {
  readonly user: string
  /** The earnings of today. */
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const { shift, busy, actions } = useOwnShift()
  const zone = useZoneOf(user)
  if (!shift) return <section className={classes['shift']} aria-busy="true" />
  const since = shift.status === 'free' ? '' : clockIn(Date.parse(shift.startedAt) / 1000, zone)
  return (
    <section className={classes['shift']} aria-label={t`My shift`}>
      <Stack
        flex={1}
        align="center"
        justify="center"
        gap={6}
        mih={180}
        c="dimmed"
        fz="md"
        ta="center"
      >
        <ShiftMark state={stateCode[shift.status]} />
        <div className={classes['time']}>
          <WorkedTime shift={shift} />
        </div>
        <span>
          {shift.status === 'free'
            ? t`You’re off shift. Time counts once you start.`
            : t`On shift since ${since} (breaks excluded)`}
        </span>
      </Stack>
      <Sites user={user} />
      {children}
      <div className={classes['acts']}>
        {actions
          .filter(({ action }) => shiftCan(action, shift))
          .map((action) => (
            <ActionButton
              key={action.id}
              action={action.action === 'stop' ? { ...action, label: t`Stop` } : action}
              size="lg"
              variant={action.action === 'stop' ? 'default' : 'filled'}
              busy={busy === action.action}
            />
          ))}
      </div>
    </section>
  )
}

function Sites({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const onAir = useOnAir(user)
  const siteName = useSiteNames()
  const statusName = useStatusName()
  if (!onAir) return null
  if (onAir.length === 0)
    return (
      <Box component="p" c="dimmed" ta="center">
        {t`On air on no site`}
      </Box>
    )
  return (
    <Stack component="ul" gap={8} aria-label={t`On air`}>
      {onAir.map(({ site, status }) => (
        <Flex component="li" key={site} gap={8} align="center">
          <SiteChip site={site} name={siteName(site)} />
          <span>{siteName(site)}</span>
          <Box component="small" fz="inherit" ms="auto">
            {statusName(status)}
          </Box>
        </Flex>
      ))}
    </Stack>
  )
}

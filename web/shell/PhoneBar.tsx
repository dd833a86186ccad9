import { UnstyledButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import {
  IconBeach,
  IconCalendarWeek,
  IconClockPlay,
  IconDots,
  IconWallet,
} from '@tabler/icons-react'
import { Link, useSearch } from 'wouter'
import { paths, withQuery } from '../platform/paths.ts'
import classes from './PhoneBar.module.css'

/** The foot of a phone's screen for those who clock shifts: what they come for, one tap away. */
export default function PhoneBar({
  path,
  opened,
  openMenu,
}: {
  readonly path: string
  readonly opened: boolean
  readonly openMenu: () => void
}) {
  const { t } = useLingui()
  const section = new URLSearchParams(useSearch()).get('section')
  const entries = [
    { to: paths.dashboard, label: t`Shift`, icon: IconClockPlay, here: path === paths.dashboard },
    { to: paths.schedule, label: t`Week`, icon: IconCalendarWeek, here: path === paths.schedule },
    {
      to: withQuery(paths.aboutUser, { section: 'payments' }),
      label: t`Money`,
      icon: IconWallet,
      here: path === paths.aboutUser && section === 'payments',
    },
    { to: paths.vacations, label: t`Leave`, icon: IconBeach, here: path === paths.vacations },
  ]
  return (
    <nav className={classes['bar']} aria-label={t`Shortcuts`}>
      {entries.map(({ to, label, icon: Icon, here }) => (
        <Link key={to} href={to} aria-current={here ? 'page' : undefined}>
          <Icon size={20} stroke={1.7} aria-hidden="true" />
          {label}
        </Link>
      ))}
      <UnstyledButton aria-expanded={opened} onClick={openMenu}>
        <IconDots size={20} stroke={1.7} aria-hidden="true" />
        {t`More`}
      </UnstyledButton>
    </nav>
  )
}

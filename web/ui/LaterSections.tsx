import type { ComponentType } from 'react'
import { Paper } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconChecklist, IconMail, IconRocket, IconSchool } from '@tabler/icons-react'
import { Empty } from './Empty.tsx'

type Icon = ComponentType<{ readonly size?: number; readonly stroke?: number }>

/** A section of a profile whose part of the product is not there: what it will hold, instead of a link that leads nowhere. */
function Later({
  icon,
  title,
  hint,
}: {
  readonly icon: Icon
  readonly title: string
  readonly hint: string
}) {
  return (
    <Paper withBorder component="section" aria-label={title}>
      <Empty icon={icon} title={title} hint={hint} />
    </Paper>
  )
}

export function LaterTasks() {
  const { t } = useLingui()
  return (
    <Later
      icon={IconChecklist}
      title={t`No tasks are kept here yet`}
      hint={t`What this person was asked to do, and what of it is done, will stand here.`}
    />
  )
}
export function LaterTraining() {
  const { t } = useLingui()
  return (
    <Later
      icon={IconSchool}
      title={t`No training is kept here yet`}
      hint={t`Lessons and media for this person will stand here.`}
    />
  )
}
export function LaterEmail() {
  const { t } = useLingui()
  return (
    <Later
      icon={IconMail}
      title={t`No emails are kept here yet`}
      hint={t`Internal emails from and to this person will stand here.`}
    />
  )
}
export function LaterBoost() {
  const { t } = useLingui()
  return (
    <Later
      icon={IconRocket}
      title={t`No boost is kept here yet`}
      hint={t`Plans and slots of this person will stand here.`}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { OwnTaskWork } from '#shared/tasks/work-calls.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useWorkActs } from './own-work.ts'

/** Begins to work on a task in the viewer's shift, or stops. `title`: read out where a list has several. */
export function WorkButton({
  task,
  title,
  own,
}: {
  readonly task: string
  readonly title?: string
  readonly own: OwnTaskWork
}) {
  const { t } = useLingui()
  const acts = useWorkActs()
  if (!acts) return null
  const isPicked = own.picked?.task === task
  const action = isPicked
    ? { id: 'leave-task', label: t`Stop working on this`, icon: IconPlayerStop, can: true as const }
    : {
        id: 'pick-task',
        label: t`Work on this`,
        icon: IconPlayerPlay,
        can: own.on_shift ? (true as const) : t`Start your shift first`,
      }
  return (
    <ActionButton
      action={{ ...action, perform: () => (isPicked ? acts.leave() : acts.pick(task)) }}
      variant="default"
      busy={acts.busy}
      {...(title === undefined ? {} : { of: title })}
    />
  )
}

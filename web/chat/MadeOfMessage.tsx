import { useLingui } from '@lingui/react/macro'
import { IconClockEdit, IconListCheck, IconNote } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { noteCalls } from '#shared/notes/calls.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useMayActOnShift } from '../ui/may-act-on-shift.ts'
import { ActionList } from './MessageTools.tsx'

/** What a message can become elsewhere, as far as the reader may make it: the form opens with its text and a link to it. */
export default function MadeOfMessage({
  message,
  from,
}: {
  readonly message: string
  readonly from: string
}) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const mayCorrect = useMayActOnShift('correct', from)
  const [mayTask, mayNote] = [useMayCall(taskCalls.createTask), useMayCall(noteCalls.add)]
  const actions = [
    mayTask && {
      id: `task ${message}`,
      label: t`Make a task`,
      icon: IconListCheck,
      can: true as const,
      perform: () => navigate(withQuery(paths.tasks, { message })),
    },
    mayNote && {
      id: `note ${message}`,
      label: t`Make a note`,
      icon: IconNote,
      can: true as const,
      perform: () => navigate(withQuery(paths.notes, { note: 'new', message })),
    },
    mayCorrect && {
      id: `shift ${message}`,
      label: t`Edit a shift`,
      icon: IconClockEdit,
      can: true as const,
      perform: () =>
        navigate(withQuery(paths.aboutUser, { user: from, section: 'activity', message })),
    },
  ].filter((one): one is Exclude<typeof one, false> => one !== false)
  return actions.length > 0 && <ActionList actions={actions satisfies readonly ScreenAction[]} />
}

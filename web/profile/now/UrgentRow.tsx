import { useLingui } from '@lingui/react/macro'
import { IconPlayerPlay, IconPlayerStop, IconUserPlus } from '@tabler/icons-react'
import { hasPermission } from '#shared/platform/allow.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { shiftActRefusal } from '#shared/shifts/shift-acts.ts'
import { isReplaceable } from '../../monitoring/replaceable.ts'
import type { ScreenAction } from '../../platform/actions.ts'
import { useNow } from '../../platform/clock.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { usePeople, usePersonName } from '../../platform/people.ts'
import { actorOfViewer, mayCall, useViewer } from '../../platform/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PersonLink } from '../../ui/PersonLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { RowLink } from './RowLink.tsx'
import { useSince } from './since.ts'
import type { UrgentKind, UrgentPerson } from './urgent-people.ts'
import { useOfStudio } from './use-of-studio.ts'
import { WorkRow } from './WorkCard.tsx'

export interface AskedAct {
  readonly act: 'start' | 'stop' | 'replace'
  readonly row: UrgentPerson
}
/** A person who is not where they should be, with what the viewer may do about it. */
export default function UrgentRow({
  row,
  onAct,
}: {
  readonly row: UrgentPerson
  readonly onAct: (asked: AskedAct) => void
}) {
  const nameOf = usePersonName()
  const since = useSince()
  const { t } = useLingui()
  const ofStudio = useOfStudio()
  const actions = useActs(row, onAct)
  const name = nameOf(row.user)
  return (
    <WorkRow
      name={
        <PersonLink user={row.user} part="activity">
          {name}
        </PersonLink>
      }
      badge={<Kind kind={row.kind} />}
      about={[since(row.since), ...ofStudio(row.studio)].join(' · ')}
    >
      {actions.length === 0 && (
        <RowLink
          href={withQuery(paths.schedule, { studio: row.studio, view: 'day' })}
          label={t`Open the day`}
          of={name}
        />
      )}
      {actions.map((action) => (
        <ActionButton
          key={action.id}
          action={action}
          of={name}
          size="compact-sm"
          variant="default"
        />
      ))}
    </WorkRow>
  )
}

function Kind({ kind }: { readonly kind: UrgentKind }) {
  const { t } = useLingui()
  const words = {
    absent: [t`Absent`, 'bad'],
    late: [t`Late`, 'warn'],
    forgotten: [t`Forgotten stop`, 'warn'],
    offShift: [t`On air, off shift`, 'warn'],
  } as const
  const [text, tone] = words[kind]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

/** Returns the acts that end the matter, as far as the viewer may do them to this person. */
function useActs(row: UrgentPerson, onAct: (asked: AskedAct) => void): readonly ScreenAction[] {
  const { t } = useLingui()
  const viewer = useViewer()
  const now = useNow(60)
  const person = usePeople()?.find(({ user }) => user === row.user)
  if (!person) return []
  const action = (
    act: AskedAct['act'],
    label: string,
    icon: ScreenAction['icon'],
  ): readonly ScreenAction[] => [
    { id: act, label, icon, can: true, perform: () => onAct({ act, row }) },
  ]
  const { user, kind } = row
  if (kind === 'absent' || kind === 'late')
    return isReplaceable(row.presence, now) &&
      hasPermission(actorOfViewer(viewer), 'schedules', 'manage') &&
      viewer.user !== user
      ? action('replace', t`Find a replacement`, IconUserPlus)
      : []
  const act = kind === 'forgotten' ? 'stop' : 'start'
  const found = { ...person, status: person.active ? 'active' : 'inactive' } as const
  const may =
    mayCall(viewer, shiftCalls.sessionState, { body: { user_name: user } }) &&
    viewer.user !== user &&
    shiftActRefusal(act, actorOfViewer(viewer), found) === null
  if (!may) return []
  return act === 'stop'
    ? action(act, t`Stop shift`, IconPlayerStop)
    : action(act, t`Start shift`, IconPlayerPlay)
}

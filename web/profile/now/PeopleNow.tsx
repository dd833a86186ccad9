import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconPlayerPlay, IconPlayerStop, IconUserPlus } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { hasPermission } from '#shared/platform/allow.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { shiftActRefusal } from '#shared/shifts/shift-acts.ts'
import type { ScreenAction } from '../../platform/actions.ts'
import { useNow } from '../../platform/clock.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { usePeople, usePersonName } from '../../platform/people.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { actorOfViewer, mayCall, useViewer } from '../../platform/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PersonLink } from '../../ui/PersonLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useStudioName } from '../../ui/use-studio-name.ts'
import { useShownStudio } from './open-work.ts'
import { useSince } from './since.ts'
import { isReplaceable } from '../../monitoring/replaceable.ts'
import { urgentPeople, type UrgentKind, type UrgentPerson } from './urgent-people.ts'
import { WorkCard, WorkRow } from './WorkCard.tsx'

const ShiftActDialog = lazyComponent(() => import('../../monitoring/ShiftActDialog.tsx'))
const ReplaceDialog = lazyComponent(() => import('../../monitoring/ReplaceDialog.tsx'))

/** The pause between looks: a minute that passes makes a person late although nothing was said. */
const again_ms = 30_000

type Asked = { readonly act: 'start' | 'stop' | 'replace'; readonly row: UrgentPerson }

/** People who are late, absent, on air off shift, or have forgotten to stop: the presences of the wall. */
export default function PeopleNow() {
  const { t } = useLingui()
  const now = useNow(60)
  const studio = useShownStudio()
  const { data, error } = useLiveCall(shiftCalls.presence, {
    pause_ms: 5000,
    refetchInterval: again_ms,
  })
  const rows = useMemo(() => data && urgentPeople(data, now), [data, now])
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <WorkCard
        part="people"
        title={t`Late, absent, forgotten`}
        href={withQuery(paths.attendance, { show: 'marked', by: 'day', studio })}
        rows={rows}
        error={error}
      >
        {(row) => <Person key={`${row.studio} ${row.user}`} row={row} onAct={setAsked} />}
      </WorkCard>
      {asked && <Act {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Act({ act, row, onClose }: Asked & { readonly onClose: () => void }) {
  const name = usePersonName()(row.user)
  return (
    <LazyBoundary fallback={null}>
      {act === 'replace' ? (
        <ReplaceDialog presence={row.presence} onClose={onClose} />
      ) : (
        <ShiftActDialog act={act} user={row.user} name={name} onClose={onClose} />
      )}
    </LazyBoundary>
  )
}

function Person({
  row,
  onAct,
}: {
  readonly row: UrgentPerson
  readonly onAct: (asked: Asked) => void
}) {
  const nameOf = usePersonName()
  const since = useSince()
  const studioName = useStudioName()
  const several = useLocalStudios(accountCalls.getLocalStudios).length > 1
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
      about={[since(row.since), ...(several ? [studioName(row.studio)] : [])].join(' · ')}
    >
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
function useActs(row: UrgentPerson, onAct: (asked: Asked) => void): readonly ScreenAction[] {
  const { t } = useLingui()
  const viewer = useViewer()
  const now = useNow(60)
  const person = usePeople()?.find(({ user }) => user === row.user)
  if (!person) return []
  const action = (
    act: Asked['act'],
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

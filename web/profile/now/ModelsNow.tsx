import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { permissionCalls } from '#shared/permissions/calls.ts'
import { rowKey } from '../../monitoring/monitor-store.ts'
import { plannedText, usePresenceWords } from '../../monitoring/PresenceCell.tsx'
import { showsOnAir } from '../../monitoring/standing.ts'
import { usePresence } from '../../monitoring/use-presence.ts'
import { useShape, useStudios, wall } from '../../monitoring/use-wall.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { usePersonName } from '../../platform/people.ts'
import { useStudioZones } from '../../platform/queries.ts'
import { useViewer } from '../../platform/session.ts'
import { failureText } from '../../platform/toasts.ts'
import { Empty } from '../../ui/Empty.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { PersonLink } from '../../ui/PersonLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/tones.ts'
import { modelsNow, type ModelNow } from './models-now.ts'
import { ModelsHalf } from './ModelsHalf.tsx'
import { RowLink } from './RowLink.tsx'
import { CardFrame, WorkRow } from './WorkCard.tsx'

/** A trainer's models: how each stands now, and this half-month on air against the last. */
export default function ModelsNow() {
  const { t } = useLingui()
  const { user, studios } = useViewer()
  const { data, error } = useLiveCall(permissionCalls.modelsOf, { request: { params: { user } } })
  useStudios(studios)
  const shape = useShape()
  const presenceOf = usePresence()
  const rows = useMemo(() => {
    const of = (login: string) => studios.map((studio) => rowKey(studio, login))
    const presences = (data?.models ?? []).flatMap((login) =>
      of(login).flatMap((key) => presenceOf?.(key) ?? []),
    )
    return (
      data &&
      shape &&
      modelsNow(data.models, presences, (login) =>
        of(login).some((key) => wall.tagsOf(key).some(showsOnAir)),
      )
    )
  }, [data, presenceOf, shape, studios])
  const title = t`Your models now`
  if (error && !data) return <FormFailure text={failureText(error, title)} />
  if (!rows) return null
  if (rows.length === 0)
    return (
      <Empty
        icon={IconUsersGroup}
        title={t`No models are assigned to you`}
        hint={t`A manager of your studio assigns them.`}
      />
    )
  return (
    <>
      <CardFrame title={title} count={rows.length}>
        <ul>
          {rows.map((row) => (
            <Model key={row.user} row={row} knowsPlans={Boolean(presenceOf)} />
          ))}
        </ul>
      </CardFrame>
      <ModelsHalf models={rows.map((row) => row.user)} />
    </>
  )
}

const urgent: Partial<Readonly<Record<string, Tone>>> = {
  absent: 'bad',
  late: 'warn',
  offShift: 'warn',
  leftEarly: 'warn',
}
function Model({
  row: { user, live, presence },
  knowsPlans,
}: {
  readonly row: ModelNow
  readonly knowsPlans: boolean
}) {
  const { t } = useLingui()
  const nameOf = usePersonName()
  const words = usePresenceWords()
  const zones = useStudioZones(accountCalls.getLocalStudios)
  const planned = presence ? plannedText(presence, zones.get(presence.studio)) : ''
  const isWorking = presence?.kind === 'working' || presence?.kind === 'paused'
  return (
    <WorkRow
      name={
        <PersonLink user={user} part="activity">
          {nameOf(user)}
        </PersonLink>
      }
      badge={
        <>
          {live && <StatusBadge tone="ok">{t`On air`}</StatusBadge>}
          {presence?.forgotten && <StatusBadge tone="warn">{t`Forgotten stop`}</StatusBadge>}
          {isWorking && !live && (
            <StatusBadge tone="info">
              {presence.kind === 'paused' ? t`Paused` : t`On shift`}
            </StatusBadge>
          )}
          {presence && urgent[presence.kind] && (
            <StatusBadge tone={urgent[presence.kind] ?? 'neutral'}>{words(presence)}</StatusBadge>
          )}
        </>
      }
      about={
        presence === undefined
          ? knowsPlans && t`Nothing planned in the next hours`
          : [planned, urgent[presence.kind] ? '' : words(presence)].filter(Boolean).join(' · ')
      }
    >
      <RowLink
        href={withQuery(paths.monitoring, { person: user })}
        label={t`Monitoring`}
        of={nameOf(user)}
      />
    </WorkRow>
  )
}

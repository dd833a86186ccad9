import { Anchor, Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { permissionCalls } from '#shared/permissions/calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useHasChat } from '../../ui/message-people.ts'
import { plainDay } from '../../ui/format.ts'
import { PersonHeader } from '../../ui/PersonHeader.tsx'
import { useStudioName } from '../../ui/use-studio-name.ts'
import { FactRows, OverviewCard } from './OverviewCard.tsx'

const TrainersOf = lazyComponent(() => import('./TrainersOf.tsx'))
const WriteTo = lazyComponent(() => import('./WriteTo.tsx'))

/** Shows who a person is, and how to reach them as far as the viewer is told. */
export function WhoCard({
  info,
  href,
}: {
  readonly info: UserInfo
  readonly href: string | undefined
}) {
  const { t, i18n } = useLingui()
  const studioName = useStudioName()
  const hasChat = useHasChat()
  const seesTrainers =
    useMayCall(permissionCalls.trainersFor, { params: { user: info.user } }) &&
    info.tipCont === 'Model'
  const { hired, ended, telefon, email, contract } = info
  const day = (date: string | null | undefined) => (date ? plainDay(date, i18n.locale) : undefined)
  const studio = info.studio && studioName(info.studio)
  return (
    <OverviewCard title={t`Profile`} href={href}>
      <Box px={14} pb={8}>
        <PersonHeader person={{ ...info, studio: info.studioul ?? studio }} />
      </Box>
      {hasChat && (
        <LazyBoundary fallback={null}>
          <WriteTo user={info.user} />
        </LazyBoundary>
      )}
      <FactRows
        facts={[
          [t`Here since`, day(hired) ?? day(info.date.slice(0, 10))],
          [t`Until`, day(ended)],
          [t`Contract`, contract],
          [
            t`Phone`,
            telefon && (
              <Anchor fz="sm" href={`tel:${telefon.replaceAll(/[^+\d]/g, '')}`}>
                {telefon}
              </Anchor>
            ),
          ],
          [
            t`Email`,
            email && (
              <Anchor fz="sm" href={`mailto:${email}`}>
                {email}
              </Anchor>
            ),
          ],
        ]}
      />
      {seesTrainers && (
        <LazyBoundary fallback={null}>
          <TrainersOf user={info.user} />
        </LazyBoundary>
      )}
    </OverviewCard>
  )
}

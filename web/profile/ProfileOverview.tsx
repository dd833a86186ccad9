import { Skeleton, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { noteCalls } from '#shared/notes/calls.ts'
import type { Allow } from '#shared/platform/allow.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { ownSettlementCalls } from '#shared/settlements/own-calls.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { useInfo } from '../accounts/person/use-info.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useStudioZones } from '../platform/queries.ts'
import { displayName, mayCall, useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ShiftCard } from '../shifts/ShiftCard.tsx'
import { useShiftNow } from '../shifts/shift-now.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { NowPart } from './now/NowPart.tsx'
import classes from './now/Work.module.css'
import { LeaveCard } from './overview/LeaveCard.tsx'
import { NotesCard } from './overview/NotesCard.tsx'
import { PapersCard } from './overview/PapersCard.tsx'
import { papersOf } from './overview/papers.ts'
import { usePartHref } from './use-part-href.ts'
import { WhereCard } from './overview/WhereCard.tsx'
import { WhoCard } from './overview/WhoCard.tsx'
import type { ProfileProps } from './profile-sections.tsx'

// Its rule of rank is no part of one's own page.
const ShiftCardOf = lazyComponent(() => import('../shifts/ShiftCardOf.tsx'))
const PersonOnlineTime = lazyComponent(() => import('../online-time/PersonOnlineTime.tsx'))
const IncomeCards = lazyComponent(() => import('../money/dashboard/IncomeCards.tsx'))
const PersonDay = lazyComponent(() => import('./now/PersonDay.tsx'))
// A person without a studio has neither.
const HalfCard = lazyComponent(() => import('./overview/HalfCard.tsx'))
const OpenCard = lazyComponent(() => import('./overview/OpenCard.tsx'))

/**
 * The section 'overview' of a person's page: who they are and how to reach them, where they are now, their day, money,
 * leave, documents and notes, and what is open about them — each as far as the viewer's rights go, by the calls of the
 * sections; below it their online time.
 */
export default function ProfileOverview({ user }: ProfileProps) {
  const { t } = useLingui()
  const { data: info, error } = useInfo(user)
  return (
    <Stack gap="md" miw={0}>
      {info ? (
        <Overview key={user} info={info} />
      ) : error ? (
        <FormFailure text={failureText(error, t`Profile`)} />
      ) : (
        <Skeleton h={240} radius="md" />
      )}
      <LazyBoundary fallback={null}>
        <PersonOnlineTime key={user} />
      </LazyBoundary>
    </Stack>
  )
}

function Overview({ info }: { readonly info: UserInfo }) {
  const viewer = useViewer()
  const { user } = info
  const hrefOf = usePartHref(user, info)
  const shift = useShiftNow(user)
  const own = user === viewer.user
  const acts = own || mayCall(viewer, shiftCalls.sessionState, { body: { user_name: user } })
  const asks = (...calls: readonly { readonly allow: Allow }[]) =>
    calls.some((call) => mayCall(viewer, call, { query: { user } }))
  const papers = papersOf(info)
  const seesNotes = useMayCall(noteCalls.list)
  return (
    <>
      {asks(shiftCalls.history, incomeCalls.income, rosterCalls.mine) && (
        <NowPart name="day">
          <PersonDay user={user} tipCont={info.tipCont} />
        </NowPart>
      )}
      {asks(incomeCalls.income) && (
        <NowPart name="income">
          <IncomeCards user={user} />
        </NowPart>
      )}
      <div className={classes['cards']} data-narrow>
        {acts && (
          <NowPart name="shift">
            {own ? <ShiftCard /> : <ShiftCardOf user={user} name={displayName(info)} />}
          </NowPart>
        )}
        <NowPart name="where">
          <WhereCard
            user={user}
            shift={acts ? undefined : shift}
            href={hrefOf('activity', 'schedule')}
          />
        </NowPart>
        <NowPart name="who">
          <WhoCard info={info} href={hrefOf('edit', 'info')} />
        </NowPart>
        <OfStudio
          info={info}
          seesOpen={asks(vacationCalls.balance, ownSettlementCalls.personSettlements)}
          moneyHref={hrefOf('payments')}
        />
        {asks(vacationCalls.balance) && (
          <NowPart name="leave">
            <LeaveCard user={user} href={hrefOf('holidays')} />
          </NowPart>
        )}
        {papers && (
          <NowPart name="papers">
            <PapersCard papers={papers} href={hrefOf('tax', 'edit')} />
          </NowPart>
        )}
        {seesNotes && (
          <NowPart name="notes">
            <NotesCard user={user} />
          </NowPart>
        )}
      </div>
    </>
  )
}

/** The cards of people who work in a studio. */
function OfStudio({
  info: { user, studio, timezone },
  seesOpen,
  moneyHref,
}: {
  readonly info: UserInfo
  /** Whether the viewer is told of what is open; a viewer who is not is not told that nothing is. */
  readonly seesOpen: boolean
  readonly moneyHref: string | undefined
}) {
  const viewer = useViewer()
  const zones = useStudioZones(accountCalls.getLocalStudios)
  const zone = (studio === null ? undefined : zones.get(studio)) ?? timezone
  if (studio === null || zone === null) return null
  const props = { user, studio, zone }
  // Nobody is told of their own settlement before its review.
  const seesMoney =
    user !== viewer.user &&
    mayCall(viewer, settlementCalls.settlement, { params: { user, studio } })
  return (
    <>
      {seesOpen && (
        <NowPart name="open">
          <OpenCard {...props} />
        </NowPart>
      )}
      {seesMoney && (
        <NowPart name="half">
          <HalfCard {...props} href={moneyHref} />
        </NowPart>
      )}
    </>
  )
}

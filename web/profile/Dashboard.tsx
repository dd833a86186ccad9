import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { useViewer } from '../platform/session.ts'
import { OnlineTime } from '../online-time/OnlineTime.tsx'
import { Page } from '../ui/Page.tsx'
import { AllDone } from './now/AllDone.tsx'
import { countIn, useShownStudio, useToldWork } from './now/open-work.ts'
import { NowPart } from './now/NowPart.tsx'
import { useNowCards } from './now/use-now-cards.tsx'
import classes from './now/Work.module.css'

/** Beside the online time, which does not wait for them. */
const IncomeCards = lazyComponent(() => import('../money/dashboard/IncomeCards.tsx'))
const DemoFilling = lazyComponent(() => import('./DemoFilling.tsx'))
const StudioNow = lazyComponent(() => import('../monitoring/StudioNow.tsx'))
const PersonDay = lazyComponent(() => import('./now/PersonDay.tsx'))
const ModelsNow = lazyComponent(() => import('./now/ModelsNow.tsx'))
const HalfProgress = lazyComponent(() => import('./now/HalfProgress.tsx'))

/**
 * The dashboard: what waits for the viewer now, by what they may do, and below it income and online time. It is put
 * together here because modules do not know each other. A viewer who sees the wall has the studios, all others their
 * own day; a trainer has both, and the models that are assigned to them.
 */
export default function Dashboard() {
  const { t } = useLingui()
  const { user, tipCont, studio } = useViewer()
  const seesWall = useMayCall(siteStatusCalls.alerts)
  const settles = useMayCall(settlementCalls.settlementHalf)
  const isTrainer = tipCont === 'Trainer'
  const cards = useNowCards()
  // People who are on no site and see no others have no online time: a page of zeros would say that they were never there.
  const hasOnlineTime = useMayCall(onlineTimeCalls.halves, { query: {} }) || tipCont === 'Model'
  return (
    <Page title={t`Dashboard`}>
      <NowPart name="demo">
        <DemoFilling />
      </NowPart>
      {seesWall && !isTrainer && <Studios parts={cards.map(({ part }) => part)} />}
      {(!seesWall || isTrainer) && (
        <NowPart name="day">
          <PersonDay
            user={user}
            tipCont={tipCont}
            isDashboard
            // Those who look after others do not come for their own shift.
            clocks={!seesWall && !settles && studio !== null}
          />
        </NowPart>
      )}
      {settles && !seesWall && (
        <NowPart name="half">
          <HalfProgress />
        </NowPart>
      )}
      <Cards cards={cards} />
      {isTrainer && (
        <NowPart name="models">
          <ModelsNow />
        </NowPart>
      )}
      <LazyBoundary fallback={null}>
        <IncomeCards />
      </LazyBoundary>
      {hasOnlineTime && <OnlineTime />}
    </Page>
  )
}

function Studios({ parts }: { readonly parts: readonly string[] }) {
  const { t } = useLingui()
  const told = useToldWork()
  const chosen = useShownStudio()
  return (
    <NowPart name="studios">
      <StudioNow
        chosen={chosen}
        hrefOf={(studio) => withQuery(paths.dashboard, { studio })}
        note={(studio) => {
          const count = countIn(told, parts, studio)
          // Some cards have not answered: what the others hold is no total.
          if (count === null) return null
          return count === 0
            ? t`Nothing to do`
            : plural(count, { one: '# to do', other: '# to do' })
        }}
      />
    </NowPart>
  )
}

/** Everything that waits for the viewer, as far as they may see and do it; once it is said that nothing does. */
function Cards({ cards }: { readonly cards: ReturnType<typeof useNowCards> }) {
  const { t } = useLingui()
  if (cards.length === 0) return null
  return (
    <section aria-label={t`To do`}>
      <div className={classes['cards']}>
        {cards.map(({ part, card }) => (
          <NowPart key={part} name={part}>
            {card}
          </NowPart>
        ))}
      </div>
      <AllDone parts={cards.map(({ part }) => part)} />
    </section>
  )
}

import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { Link } from 'wouter'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLocalStudios } from '../platform/queries.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { Sections } from '../ui/Sections.tsx'
import { General } from './General.tsx'
import { Lockers } from './Lockers.tsx'
import { Planned } from './Planned.tsx'
import { useConfiguration } from './data.ts'
import { useConfigurationSections } from './section-names.ts'
import classes from './Configuration.module.css'

const Shifts = lazyComponent(async () => ({
  default: (await import('./ShiftSettings.tsx')).ShiftSettings,
}))
const ModuleSwitches = lazyComponent(async () => ({
  default: (await import('./ModuleSwitches.tsx')).ModuleSwitches,
}))
const TrainerRestrictions = lazyComponent(async () => ({
  default: (await import('./TrainerRestrictions.tsx')).TrainerRestrictions,
}))
const BoostAndRules = lazyComponent(async () => ({
  default: (await import('./BoostAndRules.tsx')).BoostAndRules,
}))
const Security = lazyComponent(async () => ({ default: (await import('./Security.tsx')).Security }))
const Retention = lazyComponent(async () => ({
  default: (await import('./Retention.tsx')).Retention,
}))
const Leave = lazyComponent(async () => ({
  default: (await import('./LeaveSettings.tsx')).LeaveSettings,
}))
const Money = lazyComponent(async () => ({
  default: (await import('./MoneySettings.tsx')).MoneySettings,
}))
const History = lazyComponent(async () => ({
  default: (await import('./SettingHistoryTable.tsx')).SettingHistoryTable,
}))

/** How one studio works. Every change has a moment from which it holds, and stays in the history. */
export default function StudioConfig() {
  const { t } = useLingui()
  const viewer = useViewer()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const [query, setQuery] = useQueryString(['studio', 'section'])
  const studio =
    studios.find((one) => one.studio === query.studio)?.studio ??
    viewer.studio ??
    studios[0]?.studio ??
    ''
  const { data, error } = useConfiguration(studio)
  const sections = useConfigurationSections()
  const section = sections.find(({ id }) => id === query.section)?.id ?? ''
  const choice = studios.length > 1 && (
    <ChoiceSelect
      aria-label={t`Studio`}
      data={studios.map((one) => ({ value: one.studio, label: one.name }))}
      value={studio}
      onChange={(event) => setQuery({ studio: event.currentTarget.value })}
    />
  )
  return (
    <Page title={t`Studio Config`} hint={data?.settings.name} tools={choice}>
      <Sections>
        {sections.map(({ id, label }) => (
          <Link
            key={id}
            href={withQuery(paths.studioConfig, { studio: query.studio, section: id })}
            aria-current={id === section ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </Sections>
      <FormFailure text={error ? failureText(error, t`Studio Config`) : undefined} />
      <div className={classes['stack']}>
        {/* Made anew with each version: the fields show what holds now. */}
        <LazyBoundary fallback={<Skeleton h={260} />}>
          {data ? (
            <Section
              key={`${data.studio} ${data.version}`}
              section={section}
              configuration={data}
            />
          ) : (
            !error && <Skeleton h={260} />
          )}
        </LazyBoundary>
      </div>
    </Page>
  )
}

function Section({
  section,
  configuration,
}: {
  readonly section: string
  readonly configuration: StudioConfiguration
}) {
  switch (section) {
    case 'shifts':
      return <Shifts configuration={configuration} />
    case 'modules':
      return <ModuleSwitches configuration={configuration} />
    case 'trainers':
      return <TrainerRestrictions configuration={configuration} />
    case 'boost':
      return <BoostAndRules configuration={configuration} />
    case 'security':
      return <Security />
    case 'retention':
      return <Retention configuration={configuration} />
    case 'leave':
      return <Leave configuration={configuration} />
    case 'money':
      return <Money configuration={configuration} />
    case 'history':
      return <History studio={configuration.studio} />
    default:
      return (
        <>
          <Planned configuration={configuration} />
          <General configuration={configuration} />
          <Lockers configuration={configuration} />
        </>
      )
  }
}

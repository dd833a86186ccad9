import { Button, Flex, Skeleton } from '@mantine/core'
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
import { SectionCount, Sections } from '../ui/Sections.tsx'
import { General } from './General.tsx'
import { Lockers } from './Lockers.tsx'
import { Planned } from './Planned.tsx'
import { useConfiguration } from './data.ts'
import { SaveBar } from './SaveBar.tsx'
import { sectionOf, useConfigurationSections } from './section-names.ts'
import type { SectionProps } from './SettingForm.tsx'
import { useEdits, type RefusedAt } from './use-edits.ts'
import { useSaving } from './use-saving.ts'

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

const SaveSummary = lazyComponent(() => import('./SaveSummary.tsx'))

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
  const tools = (
    <>
      {studios.length > 1 && (
        <ChoiceSelect
          aria-label={t`Studio`}
          data={studios.map((one) => ({ value: one.studio, label: one.name }))}
          value={studio}
          onChange={(event) => setQuery({ studio: event.currentTarget.value })}
        />
      )}
      <Button component={Link} href={paths.studios} size="xs" variant="default">
        {t`Studios`}
      </Button>
    </>
  )
  return (
    <Page title={t`Studio Config`} hint={data?.settings.name} tools={tools}>
      <FormFailure text={error ? failureText(error, t`Studio Config`) : undefined} />
      {data ? (
        <Settings key={data.studio} configuration={data} asked={query.studio} />
      ) : (
        !error && <Skeleton h={260} />
      )}
    </Page>
  )
}

/** The sections of one studio: what is typed in one of them stays while another one is looked at, and all of it is saved together. */
function Settings({
  configuration,
  asked,
}: {
  readonly configuration: StudioConfiguration
  readonly asked: string
}) {
  const [query, setQuery] = useQueryString(['section'])
  const sections = useConfigurationSections()
  const section = sections.find(({ id }) => id === query.section)?.id ?? ''
  const editing = useEdits(configuration, asked)
  const goTo = (at: RefusedAt['at']) => {
    if (at !== 'day') setQuery({ section: sectionOf[at] })
    editing.show(at)
  }
  const { isOpen, ask, close } = useSaving(editing, goTo)
  return (
    <>
      <Sections>
        {sections.map(({ id, label }) => (
          <Link
            key={id}
            href={withQuery(paths.studioConfig, { studio: asked, section: id })}
            aria-current={id === section ? 'page' : undefined}
          >
            {label}
            <SectionCount
              count={editing.changed.filter((one) => sectionOf[one] === id).length || undefined}
            />
          </Link>
        ))}
      </Sections>
      <Flex
        noValidate
        component="form"
        direction="column"
        gap="1rem"
        maw="56rem"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <LazyBoundary fallback={<Skeleton h={260} />}>
          <Section section={section} editing={editing} />
        </LazyBoundary>
        <SaveBar editing={editing} />
      </Flex>
      <LazyBoundary fallback={null}>
        {isOpen && (
          <SaveSummary
            editing={editing}
            onClose={close}
            onRefused={(refused) => {
              editing.refuse(refused)
              goTo(refused.at)
            }}
          />
        )}
      </LazyBoundary>
    </>
  )
}

function Section({ section, editing }: SectionProps & { readonly section: string }) {
  const { configuration } = editing
  switch (section) {
    case 'shifts':
      return <Shifts editing={editing} />
    case 'modules':
      return <ModuleSwitches editing={editing} />
    case 'trainers':
      return <TrainerRestrictions editing={editing} />
    case 'boost':
      return <BoostAndRules editing={editing} />
    case 'security':
      return <Security />
    case 'retention':
      return <Retention editing={editing} />
    case 'leave':
      return <Leave editing={editing} />
    case 'money':
      return <Money editing={editing} />
    case 'history':
      return <History studio={configuration.studio} />
    default:
      return (
        <>
          <Planned configuration={configuration} />
          <General editing={editing} />
          <Lockers editing={editing} />
        </>
      )
  }
}

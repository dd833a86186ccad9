import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { BonusList } from '#shared/money/bonus.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useQueryString } from '../platform/query-string.ts'
import { useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { Sections } from '../ui/Sections.tsx'
import { useRuleSets } from './data.ts'
import { RulesOfList } from './RulesOfList.tsx'

/**
 * A screen of what a studio pays beside shares: the rules of one of its three lists, from which half on they hold, and
 * what they would have paid.
 */
export function BonusRulesScreen({ list }: { readonly list: BonusList }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const [query, setQuery] = useQueryString(['studio'])
  const chosen =
    studios.find(({ studio }) => studio === query.studio) ??
    studios.find(({ studio }) => studio === viewer.studio) ??
    studios[0]
  const { data, error } = useRuleSets(chosen?.studio ?? '')
  const choice = studios.length > 1 && (
    <ChoiceSelect
      aria-label={t`Studio`}
      data={studios.map(({ studio, name }) => ({ value: studio, label: name }))}
      value={chosen?.studio ?? ''}
      onChange={(event) => setQuery({ studio: event.currentTarget.value })}
    />
  )
  const sections = [
    { id: 'models', label: t`Models`, path: paths.bonusesOfModels },
    { id: 'trainers', label: t`Trainers`, path: paths.bonusesOfTrainers },
    { id: 'studio', label: t`Studio`, path: paths.bonusesOfStudio },
  ] as const
  return (
    <Page title={t`Bonuses configuration`} hint={chosen?.name} tools={choice}>
      <Sections>
        {sections.map(({ id, label, path }) => (
          <Link
            key={id}
            href={withQuery(path, { studio: query.studio })}
            aria-current={id === list ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </Sections>
      <FormFailure text={error ? failureText(error, t`Bonus rules`) : undefined} />
      {data && chosen ? (
        <RulesOfList key={`${chosen.studio} ${list}`} list={list} studio={chosen} sets={data} />
      ) : (
        !error && <Skeleton h={360} mt="md" />
      )}
    </Page>
  )
}

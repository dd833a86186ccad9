import { useMemo } from 'react'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { IconBeach } from '@tabler/icons-react'
import { accountCalls, tipuri } from '#shared/accounts/calls.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { hasWords } from '../ui/plain.ts'
import { YearByDay } from './YearByDay.tsx'
import { YearGrid } from './YearGrid.tsx'
import { YearLegend } from './YearLegend.tsx'
import { useLeaveYear } from './use-leave-year.ts'
import { yearBook, type YearPerson } from './year-data.ts'
import classes from './Year.module.css'
import { useFilterKit } from '../ui/use-filter-kit.ts'

type Filter = 'q' | 'year' | 'type' | 'studio' | 'who'

/** A calendar of who is away when: a year of everybody in sight, months across; on a phone a month, day by day. */
export default function VacationYear() {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const { filters, year } = useYearFilters(studios)
  const { q, type, studio, who } = filters.values
  const { data, error } = useLeaveYear({ year, ...(studio ? { studio } : {}) })
  const isPhone = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false })
  const book = useMemo(() => data && yearBook(data), [data])
  const people = useMemo(() => {
    const isShown = ({ user, name, tipCont }: YearPerson) =>
      hasWords(`${name} ${user}`, q) &&
      (!type || tipCont === type) &&
      (!who || (book?.leaveOf.has(user) ?? false))
    return data?.people.filter(isShown)
  }, [data, book, q, type, who])
  const names = useMemo(
    () => new Map(studios.length > 1 ? studios.map((one) => [one.studio, one.name]) : []),
    [studios],
  )
  return (
    <Page fill title={t`Year calendar`}>
      <FilterBar filters={filters} />
      <FormFailure text={error ? failureText(error, t`Year calendar`) : undefined} />
      {!book || !people ? (
        <Skeleton h={320} />
      ) : people.length === 0 ? (
        <Empty icon={IconBeach} title={t`No one found`} />
      ) : (
        <>
          <YearLegend />
          <div className={classes['body']}>
            {isPhone ? (
              <YearByDay year={year} book={book} people={people} />
            ) : (
              <YearGrid year={year} book={book} people={people} studios={names} />
            )}
          </div>
        </>
      )}
    </Page>
  )
}

function useYearFilters(studios: ReturnType<typeof useLocalStudios>) {
  const { t } = useLingui()
  const kit = useFilterKit()
  const now = new Date().getFullYear()
  const filters = useFilters(
    useMemo(
      () =>
        ({
          q: { kind: 'text', label: t`Person` },
          year: kit.year(now),
          type: kit.type(tipuri),
          who: kit.choice(t`Who is shown`, t`Everyone`, { away: t`Only people with leave` }),
          ...kit.studio(studios),
        }) as FilterFields<Filter>,
      [t, kit, now, studios],
    ),
  )
  return { filters, year: Number(filters.values.year || now) }
}

import { VACATION_DAYS_DEFAULT } from '#shared/accounts/person-rules.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { entitledHalves } from '#shared/vacations/entitlement.ts'
import { queryStudioSetting, type GrantTables } from '#projections/accounts/grants.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { PresentAccount } from '../account/state.ts'

/** Days of leave a year: the person's own, or else what their studio says. */
export async function leaveOf(
  app: App,
  person: PresentAccount,
  today: string,
): Promise<
  Pick<UserInfo, 'vacationDays' | 'vacationDaysOwn' | 'vacationDaysOfStudio' | 'currentYearDaysOff'>
> {
  const { studio, vacationDays: vacationDaysOwn } = person
  const said =
    studio === null
      ? undefined
      : await queryStudioSetting(app.read<GrantTables>(), studio, 'vacationDays', app.now())
  const vacationDaysOfStudio = said ?? VACATION_DAYS_DEFAULT
  const vacationDays = vacationDaysOwn ?? vacationDaysOfStudio
  return {
    vacationDays,
    vacationDaysOwn,
    vacationDaysOfStudio,
    currentYearDaysOff: currentYearDaysOff(person, vacationDays, today),
  }
}
/** What was entered for the person; where nothing was, the share of the year that they work here (specification, section 9). */
function currentYearDaysOff(person: PresentAccount, days: number, today: string): number {
  const { hired, ended, currentYearDaysOff: entered } = person
  if (entered !== VACATION_DAYS_DEFAULT) return entered
  const year = Number(today.slice(0, 4))
  const terms = { hired, ended, days, days_min: 0, since: year, carry_months: 0, opening: {} }
  return entitledHalves(terms, year) / 2
}

import { VACATION_DAYS_DEFAULT } from '#shared/accounts/person-rules.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import type { leaveThisYear } from '#shared/vacations/needs.ts'
import { queryStudioSetting, type GrantTables } from '#projections/accounts/grants.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { PresentAccount } from '../account/state.ts'

type DaysOff = 'daysOff' | 'currentYearDaysOff' | 'remainingLastYearDaysOff'
type VacationDays = 'vacationDays' | 'vacationDaysOwn' | 'vacationDaysOfStudio'

/** Days of leave a year, the person's own or else what their studio says; of this year and those before, what the balance says. */
export async function leaveOf(
  app: App,
  { user, studio, vacationDays: vacationDaysOwn }: PresentAccount,
  leaveNow: GivenBy<typeof leaveThisYear>,
): Promise<Pick<UserInfo, VacationDays | DaysOff>> {
  const [{ annual, previous }, said] = await Promise.all([
    leaveNow(app, user),
    studio === null
      ? undefined
      : queryStudioSetting(app.read<GrantTables>(), studio, 'vacationDays', app.now()),
  ])
  const vacationDaysOfStudio = said ?? VACATION_DAYS_DEFAULT
  const vacationDays = vacationDaysOwn ?? vacationDaysOfStudio
  return {
    vacationDays,
    vacationDaysOwn,
    vacationDaysOfStudio,
    daysOff: vacationDays,
    currentYearDaysOff: annual,
    remainingLastYearDaysOff: previous,
  }
}

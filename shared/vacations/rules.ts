/** Requests of one person that wait at once, and everything that is kept of one person. */
export const PENDING_MAX = 30
/** The same for days to come, with requests that were rejected or taken back: each is told to others. */
export const VACATIONS_AHEAD_MAX = 100
export const VACATIONS_PER_PERSON_MAX = 2000
/** Days that one correction may give or take. */
export const CORRECTION_DAYS_MAX = 366
/** Rows that a list answers at once, latest days first; the cursor in its answer asks for those after them. */
export const VACATIONS_LISTED_MAX = 5000
export const HOLIDAYS_PER_STUDIO_MAX = 1000
/** The most bytes of an .ics. */
export const ICS_BYTES_MAX = 1024 * 1024
/** Why an entry of an .ics is no holiday of the year. */
export const ignoredEntries = ['timed', 'otherYear', 'cancelled', 'repeats', 'tooLong'] as const
export type IgnoredEntry = (typeof ignoredEntries)[number]
/** The fixed statuses, and what a request is once it was taken back (docs/rules/leave.md#statuses). */
export const vacationStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type VacationStatus = (typeof vacationStatuses)[number]
/** While it is one of these, its slots are taken and no other may have them (docs/rules/leave.md#overlap). */
export const holdsSlots = (status: VacationStatus): status is 'pending' | 'approved' =>
  status === 'pending' || status === 'approved'

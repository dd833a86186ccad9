import type { booksCalls } from '#shared/settlements/books/calls.ts'
import type { DeclaredCallRow } from '../../platform/testing/authorisation-rows.ts'
import { answerAbout, permit } from '../../platform/testing/authorisation-who.ts'

const march = { month: '2026-03', half: '1' } as const
/** The callers who see a whole studio: a restricted trainer does not, whatever they hold. */
const bookkeepers = {
  permission: permit.managersOrReader('settlements'),
  answers: answerAbout({
    everybody: 'super owner read',
    'own studio': 'manager',
    'other studio': 'otherManager',
  }),
} as const satisfies Pick<DeclaredCallRow, 'permission' | 'answers'>
const ofStudio = ({ studio }: { readonly studio: string }) => ({ query: { studio, ...march } })

export const booksRows: { readonly [N in keyof typeof booksCalls]: DeclaredCallRow } = {
  trialBalance: bookkeepers,
  bookPeople: bookkeepers,
  generalJournal: { sampleAbout: ofStudio, ...bookkeepers },
  trialBalanceFile: bookkeepers,
  generalJournalFile: { sampleAbout: ofStudio, ...bookkeepers },
}

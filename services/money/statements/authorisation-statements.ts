import type { statementCalls } from '#shared/money/statement-calls.ts'
import { usersOf, type DeclaredCallRow } from '../../platform/testing/authorisation-rows.ts'
import {
  answer,
  answerAbout,
  letIn,
  permit,
  permitted,
} from '../../platform/testing/authorisation-who.ts'
import type { StatementTerm } from '../terms/authorisation-terms.ts'

const line = {
  source: 'walk',
  id: '1',
  site: 'ctb',
  account: 'walk_nobody',
  type: 1,
  amount: '1.00',
  currency: 'usd',
  at: '2026-11-20T08:00:00Z',
}
const reporters = 'manager otherManager super owner'
type Row = Exclude<keyof typeof statementCalls, StatementTerm>
export const statementRows: Readonly<Record<Row, DeclaredCallRow>> = {
  transactions: {
    sample: { body: `${JSON.stringify(line)}\n` },
    permission: permitted('money:manage', 'manager super owner viewingSuper ingest'),
    answers: answer({ yes: `${reporters} ingest` }),
  },
  previewTransactions: {
    sample: { body: `${JSON.stringify(line)}\n` },
    ...letIn.managers('money'),
  },
  listTransactions: {
    sampleAbout: ({ user }) => ({
      query: { user },
      shows: (page: { lines: readonly { user: string }[] }) => usersOf(page.lines),
    }),
    permission: permit.managersOrReaderOrOneself('money'),
    // The three others have lines; the caller has none of their own.
    answers: answerAbout({
      'nobody, hides themselves': 'other model tehnic trainer limited viewing',
      'hides themselves and foreign': 'manager',
      'hides all but foreign': 'otherManager',
      'hides themselves': 'super owner read',
    }),
  },
  reverseTransaction: {
    sampleAbout: ({ user }) => ({
      path: { source: 'walk', id: `of-${user}` },
      body: { reason: 'reported twice' },
    }),
    permission: permit.managers('money'),
    answers: answerAbout({
      'hides themselves': 'super owner',
      'hides themselves and foreign': 'manager',
      'hides all but foreign': 'otherManager',
    }),
  },
  startImport: {
    sampleAbout: ({ studio }) => ({
      body: { studio, site: 'ctb', source: 'walk', file: 'walk.csv', lines: 0 },
    }),
    permission: permit.managers('money'),
    answers: answerAbout({
      everybody: 'super owner',
      'own studio': 'manager',
      'other studio': 'otherManager',
    }),
  },
  imports: {
    sampleAbout: ({ studio }) => ({ query: { studio } }),
    permission: permit.managersOrReader('money'),
    answers: answerAbout({
      everybody: 'super owner read',
      'own studio': 'manager',
      'other studio': 'otherManager',
    }),
  },
  reverseImport: {
    sampleAbout: (subject) => ({
      path: { import: subject.import },
      body: { reason: 'wrong file' },
    }),
    permission: permit.managers('money'),
    answers: answerAbout({
      'hides themselves': 'super owner',
      'hides themselves and foreign': 'manager',
      'hides all but foreign': 'otherManager',
    }),
  },
  sources: {
    permission: permit.managersOrReader('money'),
    answers: answerAbout({
      everybody: 'super owner read',
      'own studio': 'manager',
      'other studio': 'otherManager',
    }),
  },
}

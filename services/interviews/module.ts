import { openingAccount, studioNamed } from '#shared/accounts/needs.ts'
import { candidateEvents, interviewerEvents } from '#shared/interviews/events.ts'
import { candidateRetention } from '#projections/interviews/candidate-retention.ts'
import { candidates } from '#projections/interviews/candidates.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { makeInterviewService } from './service.ts'

export const interviewsModule = defineServiceModule({
  name: 'interviews',
  service: (need) =>
    makeInterviewService({
      studioNamed: need(studioNamed),
      openingAccount: need(openingAccount),
    }),
  projections: [candidates, candidateRetention],
  events: [candidateEvents, interviewerEvents],
  authorisation: () => import('./authorisation.ts'),
})

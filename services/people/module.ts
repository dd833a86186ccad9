import { people } from '#projections/people/people.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { peopleService } from './service.ts'

export const peopleModule = defineServiceModule({
  name: 'people',
  service: peopleService,
  projections: [people],
  events: [],
  authorisation: () => import('./authorisation.ts'),
})

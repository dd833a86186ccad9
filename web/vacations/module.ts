import { msg } from '@lingui/core/macro'
import { defineModule } from '../platform/module.ts'

/** Everybody sees their own leave here; people who may see others' see these too. */
export const vacations = defineModule({
  name: 'vacations',
  screens: {
    vacations: {
      path: '/vacations',
      show: () => import('./Vacations.tsx'),
      label: msg`Vacations`,
      icon: 'IconBeach',
      menu: { group: 'people', order: 20, shortcut: 'alt+V', badge: ['leaveRequest', 'leave'] },
    },
    vacationYear: {
      path: '/vacations/year',
      show: () => import('./VacationYear.tsx'),
      label: msg`Year calendar`,
      icon: 'IconCalendarMonth',
    },
    holidays: {
      path: '/vacations/holidays',
      show: () => import('./Holidays.tsx'),
      label: msg`Public holidays`,
      icon: 'IconCalendarStar',
    },
  },
  sections: { holidays: { label: msg`Vacations`, show: () => import('./LeaveOfPerson.tsx') } },
})

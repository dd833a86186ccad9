import { msg } from '@lingui/core/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { defineModule } from '../platform/module.ts'

/** Projects with their tasks: the board, and the same tasks as a list, by day, and as one's own. */
export const tasks = defineModule({
  name: 'tasks',
  screens: {
    tasks: {
      path: '/tasks',
      show: () => import('./Tasks.tsx'),
      label: msg`Tasks`,
      icon: 'IconChecklist',
      menu: {
        group: 'people',
        order: 27,
        shortcut: 'alt+E',
        covers: [
          '/tasks/list',
          '/tasks/calendar',
          '/tasks/mine',
          '/tasks/report',
          '/tasks/automatic',
        ],
      },
    },
    taskList: {
      path: '/tasks/list',
      show: () => import('./TaskList.tsx'),
      label: msg`Task list`,
      icon: 'IconListCheck',
    },
    taskCalendar: {
      path: '/tasks/calendar',
      show: () => import('./TaskCalendar.tsx'),
      label: msg`Task calendar`,
      icon: 'IconCalendarDue',
    },
    myTasks: {
      path: '/tasks/mine',
      show: () => import('./MyTasks.tsx'),
      label: msg`My tasks`,
      icon: 'IconUserCheck',
    },
    taskRules: {
      path: '/tasks/automatic',
      show: () => import('./TaskRules.tsx'),
      label: msg`Automatic tasks`,
      icon: 'IconRobot',
      needs: taskCalls.automations,
    },
    taskReport: {
      path: '/tasks/report',
      show: () => import('./TaskReport.tsx'),
      label: msg`Task report`,
      icon: 'IconChartBar',
    },
  },
  shortcuts: { 'new-task': 'C' },
  sections: { 'user-tasks': { label: msg`Tasks`, show: () => import('./TasksOfPerson.tsx') } },
})

import { expiringDocuments, studioNamed } from '#shared/accounts/needs.ts'
import { trainersOf } from '#shared/permissions/needs.ts'
import { lateHalves } from '#shared/settlements/needs.ts'
import { everyTaskCall } from '#shared/tasks/every-call.ts'
import {
  automationEvents,
  projectEvents,
  taskEvents,
  taskFilterEvents,
} from '#shared/tasks/events.ts'
import { taskWorkEvents } from '#shared/tasks/work-events.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import { automations } from '#projections/tasks/automations.ts'
import { projects } from '#projections/tasks/projects.ts'
import { taskFilters } from '#projections/tasks/task-filters.ts'
import { tasks } from '#projections/tasks/tasks.ts'
import { taskWork } from '#projections/tasks/work.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { serviceOf } from '../platform/kernel/use-case.ts'
import * as automation from './automation-calls.ts'
import * as bulk from './bulk.ts'
import { endWork } from './end-work.ts'
import { followFacts } from './fact-tasks.ts'
import { listTaskFilters, removeTaskFilter, saveTaskFilter } from './filters.ts'
import * as lists from './list-calls.ts'
import * as moving from './moving.ts'
import * as ofProject from './project-calls.ts'
import * as reading from './reading.ts'
import { remindOfDue } from './remind.ts'
import { repeatDone } from './repeat.ts'
import { exportTasks, projectReportOf } from './reporting.ts'
import * as templates from './templates.ts'
import * as ofTask from './task-calls.ts'
import * as files from './task-files.ts'
import { ownTaskWork, projectWorkers, taskWorkOf } from './work-reading.ts'
import { leaveTask, pickTaskOf } from './work.ts'

const workCases = (needs: ofTask.TaskNeeds) => ({
  pickTask: pickTaskOf(needs),
  leaveTask,
  ownTaskWork,
  taskWork: taskWorkOf,
  projectWorkers,
})
const makeTaskService = (needs: ofTask.TaskNeeds) =>
  serviceOf({
    name: 'tasks',
    calls: everyTaskCall,
    watch: sessionOrRead,
    attachments: [files.taskFiles],
    useCases: {
      getProjects: ofProject.getProjects,
      getAllProjectsTasks: reading.getAllProjectsTasks,
      getProjectTasks: reading.getProjectTasks,
      getTask: reading.getTask,
      createNewProject: ofProject.createNewProjectOf(needs),
      updateProject: ofProject.updateProject,
      deleteProject: ofProject.deleteProject,
      createSection: ofProject.createSection,
      updateSections: ofProject.updateSections,
      updateSectionName: ofProject.updateSectionName,
      deleteSection: ofProject.deleteSection,
      deleteSectionTasks: moving.deleteSectionTasks,
      createTask: ofTask.createTaskOf(needs),
      updateTask: ofTask.updateTaskOf(needs),
      deleteTask: ofTask.deleteTask,
      createSubtask: lists.createSubtask,
      updateSubtask: lists.updateSubtask,
      deleteSubtask: lists.deleteSubtask,
      createComment: lists.createComment,
      updateComment: lists.updateComment,
      deleteComment: lists.deleteComment,
      deleteTaskAttachment: files.deleteTaskAttachment,
      deleteCommentAttachment: files.deleteCommentAttachment,
      project: ofProject.readProject,
      setProjectMembers: ofProject.setProjectMembers,
      setProjectLabels: ofProject.setProjectLabels,
      setSectionLimit: ofProject.setSectionLimit,
      restoreProject: ofProject.restoreProject,
      board: reading.boardOf(needs),
      projectReport: projectReportOf(needs),
      exportTasks,
      moveTask: moving.moveTask,
      archiveTask: ofTask.archiveTask,
      restoreTask: ofTask.restoreTask,
      taskHistory: reading.taskHistory,
      relateTask: ofTask.relateTask,
      linkTask: lists.linkTask,
      reactToComment: lists.reactToComment,
      watchTask: ofTask.watchTask,
      taskFile: files.taskFile,
      addTasks: bulk.addTasksOf(needs),
      changeTasks: bulk.changeTasksOf(needs),
      undoChange: bulk.undoChange,
      myTasks: reading.myTasks,
      taskFilters: listTaskFilters,
      saveTaskFilter,
      removeTaskFilter,
      automations: automation.listAutomationsOf(needs),
      setAutomation: automation.setAutomationOf(needs),
      removeAutomation: automation.removeAutomationOf(needs),
      projectTemplates: templates.listProjectTemplates,
      saveProjectTemplate: templates.saveProjectTemplateOf(needs),
      makeFromTemplate: templates.makeFromTemplateOf(needs),
      taskTemplates: templates.listTaskTemplates,
      saveTaskTemplate: templates.saveTaskTemplate,
      ...workCases(needs),
    },
    start: (app) => ({
      processes: [remindOfDue, repeatDone(app, needs), followFacts(app, needs), endWork(app)],
    }),
  })

export const tasksModule = defineServiceModule({
  name: 'tasks',
  service: (need) =>
    makeTaskService({
      studioNamed: need(studioNamed),
      expiringDocuments: need(expiringDocuments),
      lateHalves: need(lateHalves),
      trainersOf: need(trainersOf),
    }),
  projections: [projects, tasks, taskFilters, automations, taskWork],
  events: [projectEvents, taskEvents, taskFilterEvents, automationEvents, taskWorkEvents],
  authorisation: () => import('./authorisation.ts'),
})

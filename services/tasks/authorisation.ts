import type { everyTaskCall } from '#shared/tasks/every-call.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { answerAbout, letIn, permit } from '../platform/testing/authorisation-who.ts'

/** Every session asks, and a project's members say what comes of it; what no project of theirs has is not there. */
const { sessionOrReader: reader } = letIn
/** A view of another person is of what they see, and changes nothing. */
const session = { permission: permit.session, answers: letIn.inPerson.answers }

const managing = { permission: permit.managers('tasks'), answers: letIn.managers('tasks').answers }
const ofStudio = {
  permission: permit.managers('tasks'),
  answers: answerAbout({
    everybody: 'super owner',
    'own studio': 'manager',
    'other studio': 'otherManager',
  }),
}
const rule = {
  kind: 'leaving',
  on: true,
  projectId: 'none',
  section: null,
  title: 'Walk',
  assign: 'nobody',
  assignee: null,
  priority: 'none',
  due_days: null,
  before_days: 30,
}

export const authorisation: Authorisation<typeof everyTaskCall> = {
  watch: reader,
  topics: {},
  calls: {
    getProjects: reader,
    getAllProjectsTasks: reader,
    getProjectTasks: reader,
    getTask: reader,
    createNewProject: {
      sampleAbout: ({ studio }) => ({ body: { name: 'Walk', studio } }),
      permission: permit.managers('tasks'),
      answers: answerAbout({
        everybody: 'super owner',
        'own studio': 'manager',
        'other studio': 'otherManager',
      }),
    },
    updateProject: session,
    deleteProject: session,
    createSection: session,
    updateSections: session,
    updateSectionName: session,
    deleteSection: session,
    deleteSectionTasks: session,
    createTask: { sample: { body: { projectId: 'none', title: 'Walk' } }, ...session },
    updateTask: { sample: { body: { _id: 'none' } }, ...session },
    deleteTask: session,
    createSubtask: session,
    updateSubtask: session,
    deleteSubtask: session,
    createComment: { sample: { body: { taskId: 'none', text: 'Walk' } }, ...session },
    updateComment: { sample: { body: { _id: 'none', taskId: 'none', text: 'Walk' } }, ...session },
    deleteComment: session,
    deleteTaskAttachment: session,
    deleteCommentAttachment: session,
    project: reader,
    setProjectMembers: session,
    setProjectLabels: session,
    setSectionLimit: session,
    restoreProject: session,
    board: reader,
    projectReport: reader,
    exportTasks: reader,
    moveTask: session,
    archiveTask: session,
    restoreTask: session,
    taskHistory: reader,
    relateTask: session,
    linkTask: session,
    reactToComment: session,
    watchTask: session,
    taskFile: reader,
    addTasks: { sample: { body: { tasks: [{ title: 'Walk' }] } }, ...session },
    changeTasks: { sample: { body: { tasks: ['none'], change: {} } }, ...session },
    undoChange: session,
    myTasks: reader,
    taskFilters: reader,
    saveTaskFilter: session,
    removeTaskFilter: session,
    automations: ofStudio,
    setAutomation: {
      sampleAbout: ({ studio }) => ({
        body: { ...rule, studio },
      }),
      ...ofStudio,
    },
    removeAutomation: ofStudio,
    projectTemplates: letIn.managers('tasks'),
    saveProjectTemplate: managing,
    makeFromTemplate: managing,
    taskTemplates: reader,
    saveTaskTemplate: session,
    pickTask: session,
    leaveTask: session,
    ownTaskWork: reader,
    taskWork: reader,
    projectWorkers: reader,
  },
}

import { defineRefusals, refuser } from '../platform/refusals.ts'

export const taskRefusals = defineRefusals({
  'tasks.projectUnknown': { status: 404, text: 'Project not found' },
  'tasks.sectionUnknown': { status: 404, text: 'Section not found' },
  'tasks.taskUnknown': { status: 404, text: 'Task not found' },
  'tasks.subtaskUnknown': { status: 404, text: 'Subtask not found' },
  'tasks.commentUnknown': { status: 404, text: 'Comment not found' },
  'tasks.fileUnknown': { status: 404, text: 'This file is not available' },
  'tasks.automationUnknown': { status: 404, text: 'Rule not found' },
  'tasks.templateUnknown': { status: 404, text: 'Template not found' },
  'tasks.filterUnknown': { status: 404, text: 'Saved filter not found' },
  'tasks.notAllowed': { status: 403, text: 'You don’t have permission to do this in this project' },
  'tasks.notYours': { status: 403, text: 'Only the author can change this' },
  'tasks.studioUnknown': { status: 422, text: 'Choose a studio that you can see' },
  'tasks.personUnknown': {
    status: 422,
    text: 'Choose someone who is active in the studio and can see the project',
  },
  'tasks.sectionForeign': { status: 422, text: 'Choose a section of this project' },
  'tasks.labelUnknown': { status: 422, text: 'Choose a label of this project' },
  'tasks.neighbourForeign': {
    status: 422,
    text: 'Choose tasks of the same section as neighbours',
  },
  'tasks.outOfSight': { status: 422, text: 'Choose people, records and studios that you can see' },
  'tasks.dueUnusable': { status: 422, text: 'Choose a due date on or after the start date' },
  'tasks.relationUnusable': { status: 422, text: 'A task can’t be related to itself' },
  'tasks.changedMeanwhile': {
    status: 409,
    text: 'Someone else changed this meanwhile. It now says: {theirs}. You wrote: {yours}',
  },
  'tasks.archived': { status: 409, text: 'Restore the task first' },
  'tasks.full': { status: 409, text: 'There can be up to {max} of these' },
  'tasks.noShift': { status: 409, text: 'Start your shift first' },
  'tasks.picksFull': { status: 409, text: 'You can switch tasks up to {max} times a day' },
  'tasks.nothingToUndo': { status: 409, text: 'There is nothing to undo' },
})
export const refuseTask = refuser(taskRefusals)

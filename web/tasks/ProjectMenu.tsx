import { useMemo, useState } from 'react'
import { Button, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import {
  IconBell,
  IconBellOff,
  IconCalendarTime,
  IconCopy,
  IconDots,
  IconDownload,
  IconEdit,
  IconFolderPlus,
  IconLayoutColumns,
  IconPlaylistAdd,
  IconRobot,
  IconTag,
  IconTemplate,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import { isLevel } from '#shared/tasks/rules.ts'
import type { ProjectDetail } from '#shared/tasks/views.ts'
import { useMayCall, useRegisterActions, type ScreenAction } from '../platform/actions.ts'
import { call, urlOf } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths } from '../platform/paths.ts'
import { toastUndo } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'
import { Popup } from '../ui/Popup.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { tasksKey } from './data.ts'
import { useMute } from './use-mute.ts'
import type { ProjectChoice } from './use-project-choice.ts'
import { todayHere } from './words.ts'

const ProjectDialogs = lazyComponent(() => import('./ProjectDialogs.tsx'))
export type ProjectDialog =
  | 'new'
  | 'several'
  | 'edit'
  | 'sections'
  | 'labels'
  | 'members'
  | 'template'
  | 'templates'

/** The actions on a project as a whole; the palette has the same. */
export function ProjectMenu({
  project,
  choice,
  onDay,
}: {
  readonly project: ProjectDetail | undefined
  readonly choice: ProjectChoice
  readonly onDay: (day: LocalDay) => void
}) {
  const { t } = useLingui()
  const [dialog, open] = useState<ProjectDialog>()
  const actions = useProjectActions({ project, choice, onDay, open })
  return (
    <>
      <Popup
        label={t`Project menu`}
        bare
        icon={<IconDots size={18} stroke={1.8} aria-hidden="true" />}
      >
        <Stack gap={2}>
          {actions.map(({ id, label, icon: Icon, perform }) => (
            <Button
              key={id}
              variant="subtle"
              color="gray"
              size="compact-sm"
              justify="start"
              leftSection={<Icon size={15} stroke={1.8} />}
              onClick={(event) => {
                event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                void perform()
              }}
            >
              {label}
            </Button>
          ))}
        </Stack>
      </Popup>
      <LazyBoundary fallback={null}>
        {dialog && (
          <ProjectDialogs
            dialog={dialog}
            project={project}
            onMade={choice.choose}
            onClose={() => open(undefined)}
          />
        )}
      </LazyBoundary>
    </>
  )
}

function useProjectActions({
  project,
  choice: { choose },
  onDay,
  open,
}: {
  readonly project: ProjectDetail | undefined
  readonly choice: ProjectChoice
  readonly onDay: (day: LocalDay) => void
  readonly open: (dialog: ProjectDialog) => void
}): readonly ScreenAction[] {
  const { t } = useLingui()
  const [mayMake, maySave, isSession] = [
    useMayCall(taskCalls.createNewProject),
    useMayCall(taskCalls.saveProjectTemplate),
    useMayCall(taskCalls.updateProject),
  ]
  const remove = useRemoval(choose)
  const [, navigate] = useLocation()
  const mute = useMute(project?._id)
  const actions = useMemo(() => {
    const level = isSession ? (project?.level ?? null) : null
    const [edits, manages] = [isLevel(level, 'edit'), isLevel(level, 'manage')]
    const file = () =>
      window.location.assign(urlOf(taskCalls.exportTasks.path, { project: project?._id }))
    const rows = [
      [mayMake, 'new', t`New project`, IconFolderPlus, () => open('new')],
      [edits, 'several', t`Add several tasks`, IconPlaylistAdd, () => open('several')],
      [manages, 'edit', t`Edit project`, IconEdit, () => open('edit')],
      [manages, 'sections', t`Sections`, IconLayoutColumns, () => open('sections')],
      [manages, 'labels', t`Labels`, IconTag, () => open('labels')],
      [manages, 'members', t`Members`, IconUsers, () => open('members')],
      [manages && maySave, 'template', t`Save as template`, IconCopy, () => open('template')],
      [project || mayMake, 'templates', t`Templates`, IconTemplate, () => open('templates')],
      [mayMake, 'rules', t`Automatic tasks`, IconRobot, () => navigate(paths.taskRules)],
      [
        project,
        'day',
        t`Board as of a day`,
        IconCalendarTime,
        () => onDay(addDays(todayHere(), -1)),
      ],
      [
        mute,
        'mute',
        mute?.label ?? '',
        mute?.on ? IconBell : IconBellOff,
        () => void mute?.toggle(),
      ],
      [project, 'export', t`Export as CSV`, IconDownload, file],
      [manages, 'delete', t`Delete project`, IconTrash, () => project && remove(project)],
    ] as const
    const group = project?.name ?? t`Tasks`
    return rows.flatMap(([may, name, label, icon, perform]): ScreenAction[] =>
      may ? [{ id: `project-${name}`, group, label, icon, can: true, perform }] : [],
    )
  }, [t, project, mayMake, maySave, isSession, open, onDay, remove, mute, navigate])
  useRegisterActions('project', actions)
  return actions
}

/** Deletes a project after a question; it can be taken back at once. */
function useRemoval(choose: (project: string) => void) {
  const { t } = useLingui()
  const confirm = useConfirm()
  const { send } = useSend(tasksKey)
  return (project: ProjectDetail) => {
    const { _id: id, name } = project
    const restore = async () => {
      await call(taskCalls.restoreProject, { params: { project: id } })
      choose(id)
    }
    confirm({
      confirm: t`Delete project`,
      target: name,
      text: t`Its tasks are deleted with it.`,
      danger: true,
      perform: () =>
        send(t`Delete project`, async () => {
          await call(taskCalls.deleteProject, { params: { id } })
          choose('')
          void toastUndo({
            text: t`Project deleted: ${name}`,
            undo: () => void send(t`Undo`, restore),
          })
        }),
    })
  }
}

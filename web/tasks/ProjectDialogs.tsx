import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { taskCalls } from '#shared/tasks/calls.ts'
import { projectLevels, type ProjectLevel } from '#shared/tasks/rules.ts'
import type { ProjectDetail } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { AudienceShares } from '../ui/AudienceShares.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { tasksKey } from './data.ts'
import { LabelsDialog } from './LabelsDialog.tsx'
import { EditProject, NewProject } from './ProjectForm.tsx'
import type { ProjectDialog } from './ProjectMenu.tsx'
import { SectionsDialog } from './SectionsDialog.tsx'
import { SaveTemplate, TemplatesDialog } from './Templates.tsx'
import { AddSeveral } from './AddSeveral.tsx'

/** The dialogs about a project as a whole. */
export default function ProjectDialogs({
  dialog,
  project,
  onMade,
  onClose,
}: {
  readonly dialog: ProjectDialog
  readonly project: ProjectDetail | undefined
  readonly onMade: (project: string) => void
  readonly onClose: () => void
}) {
  if (dialog === 'new') return <NewProject onMade={onMade} onClose={onClose} />
  if (dialog === 'templates') return <TemplatesDialog project={project} onClose={onClose} />
  if (!project) return null
  const props = { project, onClose }
  if (dialog === 'template') return <SaveTemplate {...props} />
  if (dialog === 'several') return <AddSeveral {...props} />
  if (dialog === 'edit') return <EditProject {...props} />
  if (dialog === 'sections') return <SectionsDialog {...props} />
  return dialog === 'labels' ? <LabelsDialog {...props} /> : <MembersDialog {...props} />
}

/** Asks who may do what in a project. */
function MembersDialog({
  project: { _id, name, members },
  onClose,
}: {
  readonly project: ProjectDetail
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useForm({ mode: 'controlled', initialValues: { members } })
  const names: Readonly<Record<ProjectLevel, string>> = {
    view: t`Can view`,
    comment: t`Can comment`,
    edit: t`Can edit`,
    manage: t`Can manage`,
  }
  return (
    <SaveDialog
      title={t`Members of “${name}”`}
      about={_id}
      form={form}
      submit={t`Save`}
      toast={t`Saved`}
      invalidates={[tasksKey]}
      overflowing
      send={(values) =>
        call(taskCalls.setProjectMembers, { params: { project: _id }, body: values })
      }
      onClose={onClose}
    >
      <AudienceShares
        value={form.values.members}
        levels={projectLevels.map((value) => ({ value, label: names[value] }))}
        nobody={t`Only those who manage tasks in the studio see it.`}
        onChange={(chosen) => form.setFieldValue('members', chosen)}
      />
    </SaveDialog>
  )
}

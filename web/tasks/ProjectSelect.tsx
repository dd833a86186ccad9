import { useLingui } from '@lingui/react/macro'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import type { ProjectChoice } from './use-project-choice.ts'

/** Which project is shown; none can be chosen, too. */
export function ProjectSelect({
  choice: { projects = [], project, choose },
}: {
  readonly choice: ProjectChoice
}) {
  const { t } = useLingui()
  if (projects.length === 0) return null
  return (
    <ChoiceSelect
      aria-label={t`Project`}
      value={project}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: t`No project` },
        ...projects.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}

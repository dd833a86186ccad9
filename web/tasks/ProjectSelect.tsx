import { useLingui } from '@lingui/react/macro'
import { PlainSelect } from '../ui/FilterBar.tsx'
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
    <PlainSelect
      label={t`Project`}
      value={project}
      onChange={choose}
      options={[
        { value: '', label: t`No project` },
        ...projects.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}

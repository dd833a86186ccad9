import { useMemo } from 'react'
import type { ProjectDetail } from '#shared/tasks/views.ts'
import { displayName } from '../platform/session.ts'
import type { Vocabulary } from './quick-add.ts'
import { useProjectPeople } from './use-project-people.ts'
import { todayHere, usePriorityNames } from './words.ts'

/** Returns the names that the line of a new task may use in a project; only the priorities while none is known. */
export function useVocabulary(project: ProjectDetail | undefined): Vocabulary {
  const people = useProjectPeople(project)
  const priorityNames = usePriorityNames()
  return useMemo(
    () => ({
      people: people.map((one) => ({ user: one.user, name: displayName(one) })),
      labels: project?.labels ?? [],
      priorityNames,
      today: todayHere(),
    }),
    [people, project?.labels, priorityNames],
  )
}

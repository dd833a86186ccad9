import { useMemo } from 'react'
import { isOfProject, type ProjectMembers } from '#shared/tasks/rules.ts'
import { usePeople } from '../platform/people.ts'

/** Returns the people who may be given tasks of a project, and whoever has this one; nobody while the project is not known. */
export function useProjectPeople(
  project: { readonly studio: string; readonly members: ProjectMembers } | undefined,
  holder: string | null = null,
) {
  const people = usePeople(project?.studio, project !== undefined)
  return useMemo(
    () =>
      project
        ? (people ?? []).filter((one) => one.user === holder || isOfProject(project, one))
        : [],
    [people, project, holder],
  )
}

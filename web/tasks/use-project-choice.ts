import { useEffect } from 'react'
import { taskCalls } from '#shared/tasks/calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { useQueryString } from '../platform/query-string.ts'

/** In the address where the person has cleared the choice: otherwise the first project is chosen once they have come. */
const NONE = 'none'

/** The chosen project, kept in the address; empty where none is. */
export function useProjectChoice() {
  const [{ project }, set] = useQueryString(['project'])
  const asked = useLiveCall(taskCalls.getProjects)
  const projects = asked.data?.projects
  const first = projects?.[0]?._id
  useEffect(() => {
    if (project === '' && first !== undefined) set({ project: first })
  }, [project, first, set])
  return {
    asked,
    projects,
    project: projects?.some(({ _id }) => _id === project) ? project : '',
    choose: (id: string) => set({ project: id === '' ? NONE : id }),
  }
}
export type ProjectChoice = ReturnType<typeof useProjectChoice>

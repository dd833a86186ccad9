import { useMemo } from 'react'
import { taskCalls } from '#shared/tasks/calls.ts'
import { useLivePages } from '../platform/live-pages.ts'

export const taskGroupings = ['none', 'project', 'status', 'assignee', 'priority'] as const
export type TaskGrouping = (typeof taskGroupings)[number]

/** Tasks of all projects page by page, those that were changed last first; the server looks for the words. */
export function useFoundTasks(words: string) {
  const search = words.trim().slice(0, 100)
  const asked = useLivePages(taskCalls.getAllProjectsTasks, search === '' ? {} : { search })
  const tasks = useMemo(() => asked.data?.pages.flatMap(({ answer }) => answer), [asked.data])
  return { ...asked, tasks }
}

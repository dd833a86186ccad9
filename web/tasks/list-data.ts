import { useMemo } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { taskCalls } from '#shared/tasks/calls.ts'
import { notePosition, positionOf } from '../platform/answer-positions.ts'
import { call } from '../platform/call.ts'
import { keyOf, keyOfPages } from '../platform/keys.ts'
import { useLiveQuery } from '../platform/live.ts'

export const taskGroupings = ['none', 'project', 'status', 'assignee', 'priority'] as const
export type TaskGrouping = (typeof taskGroupings)[number]

/** Tasks of all projects page by page, those that were changed last first; the server looks for the words. */
export function useFoundTasks(words: string) {
  const search = words.trim().slice(0, 100)
  const request = { query: search === '' ? {} : { search } }
  useLiveQuery(taskCalls.getAllProjectsTasks, keyOf(taskCalls.getAllProjectsTasks))
  const asked = useInfiniteQuery({
    queryKey: keyOfPages(taskCalls.getAllProjectsTasks, request),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => fetchPage({ ...request.query, cursor: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const data = useMemo(() => asked.data?.pages.flatMap((page) => page.tasks), [asked.data])
  return { ...asked, tasks: data }
}

/** A header names the cursor of the rest. */
async function fetchPage(query: { search?: string; cursor: string }, signal: AbortSignal) {
  let next: string | null = null
  const { cursor, ...rest } = query
  const tasks = await call(
    taskCalls.getAllProjectsTasks,
    { query: cursor === '' ? rest : { ...rest, cursor } },
    {
      signal,
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        next = response.headers.get('x-next')
        return response
      },
    },
  )
  const page = { tasks, next: next as string | null }
  notePosition(page, positionOf(tasks))
  return page
}

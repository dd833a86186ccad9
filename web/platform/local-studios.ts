import { useMemo } from 'react'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call } from '#shared/platform/calls.ts'
import { DEFAULT_ZONE } from '#shared/platform/time.ts'
import { ApiError, call } from './call.ts'
import { useViewer, type Viewer } from './session.ts'

export interface LocalStudio {
  readonly studio: string
  readonly name: string
  readonly timezone: string
}
/** The row of getLocalStudios: its table is a module's, so a screen brings it along. */
export type StudiosCall = Call & { readonly response: z.ZodType<readonly LocalStudio[]> }

/** The specification, section 8: a 401 here is skipped quietly, so it neither ends the session nor is an error; any other failure is a toast. */
const useAnswer = (target: StudiosCall) =>
  useQuery({
    queryKey: ['studios'],
    queryFn: ({ signal }) => fetchLocalStudios(target, signal),
    meta: { failure: msg`Failed to get local studios` },
  }).data

/** Exported for its test: the studios in sight of whoever is logged in; none after a 401. */
export const fetchLocalStudios = (target: StudiosCall, signal?: AbortSignal): Promise<readonly LocalStudio[]> =>
  call(target, {}, { quiet401: true, ...(signal ? { signal } : {}) }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return []
    throw error
  })

/** Exported for its test: what the server said, else the studio that the person has selected (specification, section 2). */
export function studiosOr(said: readonly LocalStudio[] | undefined, { studios, studio }: Pick<Viewer, 'studios' | 'studio'>): readonly LocalStudio[] {
  if (said !== undefined && said.length > 0) return said
  const own = studios.length > 0 ? studios : studio === null ? [] : [studio]
  return own.map((id) => ({ studio: id, name: id, timezone: DEFAULT_ZONE }))
}

/** The studios to choose from: the one way to ask for them. */
export function useLocalStudios(target: StudiosCall): readonly LocalStudio[] {
  const viewer = useViewer()
  const said = useAnswer(target)
  return useMemo(() => studiosOr(said, viewer), [said, viewer])
}

/** The zones that the server has told, by studio: empty until it has, or where it does not. */
export function useStudioZones(target: StudiosCall): ReadonlyMap<string, string> {
  const said = useAnswer(target)
  return useMemo(() => new Map(said?.map(({ studio, timezone }) => [studio, timezone])), [said])
}

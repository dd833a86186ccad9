import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  QueryCache,
  QueryClient,
  replaceEqualDeep,
  useQuery,
  type Query,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Call, CallRequest, CallResponse } from '#shared/platform/calls.ts'
import { hasSeen, keptInstead, notePosition } from './answer-positions.ts'
import { ApiError, call, onUnknownWrite, writtenPosition } from './call.ts'
import { keyOf } from './keys.ts'
import { isSubstitute } from './list-answers.ts'
import { useViewer, whenAnonymous, type Viewer } from './session.ts'
import { toastFailure } from './toasts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure`: the context of a toast for those queries whose failure is told (docs/rules/screens.md#failures). */
    queryMeta: { readonly failure?: MessageDescriptor }
  }
}

/** Refusals are answers, so they are not asked again; a server that is away is, and a read model that is behind. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.code === 'position.notReached'
/** The data that the page has fetched; forgotten at logout. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Once, after the last attempt. A 401 leads to the login, which says enough.
    onError: (error, { meta }) => {
      if (meta?.failure && !(error instanceof ApiError && error.status === 401))
        void toastFailure(error, i18n._(meta.failure.id))
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Data that was on the screen within this time is still here without a network.
      gcTime: 30 * 60_000,
      // An answer that is invalid is ignored: what was there stays.
      structuralSharing: (before, now) =>
        before !== undefined && isSubstitute(now)
          ? before
          : keptInstead(now, replaceEqualDeep(before, now)),
      retry: (failures, error) => failures < 3 && isPassing(error),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 5000),
    },
    // Never later by itself: without a network TanStack Query would keep a click back and send it when there is one again.
    mutations: { retry: false, networkMode: 'always' },
  },
})
whenAnonymous(() => queryClient.clear())
onUnknownWrite(() => void queryClient.invalidateQueries())

const needed = 'network.needed'
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { action, query } = event
  const { data, status, fetchStatus } = query.state
  // One's own answer was put in: it tells what was written.
  if (action.type === 'success' && action.manual) notePosition(data, writtenPosition())
  // It waits for the network, and goes on by itself then; a screen that has nothing to show says so meanwhile.
  if (fetchStatus === 'paused' && data === undefined && status !== 'error')
    query.setState({ status: 'error', error: new ApiError(0, needed, needed, null) })
})

/**
 * Fetches again what is under `key`, apart from what was made with everything up to `position` (its `x-position`): news up to there,
 * such as the echo of this page's own write, or those that came while it was on its way, tell it nothing new. An empty position
 * is that of news whose age is not known.
 */
export async function refetchAfter(key: QueryKey, position: string): Promise<void> {
  const found = queryClient.getQueryCache().findAll({ queryKey: key })
  await Promise.all(found.map((query) => refetchBehind(query, position)))
}

async function refetchBehind(query: Query, position: string): Promise<void> {
  const { fetchStatus, fetchFailureCount } = query.state
  // A fetch on its way may have seen it; one that fails is asked for at once, since there is a server now.
  if (fetchStatus === 'fetching' && fetchFailureCount === 0)
    await query.promise?.catch(() => undefined)
  if (query.state.status !== 'error' && hasSeen(query.state.data, position)) return
  await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

/**
 * Shows at once what the answer of a write says. A read that was on its way meanwhile may not have seen the write, and comes to
 * nothing: its answer would be shown over the newer one.
 */
export function showAnswer<Answer>(key: QueryKey, answer: Answer): void {
  void queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData(key, answer)
}

export interface AskOptions<C extends Call, Shown> extends Omit<
  UseQueryOptions<CallResponse<C>, Error, Shown>,
  'queryKey' | 'queryFn'
> {
  readonly request?: CallRequest<C>
  /** As the call's own: a 401 does not end the session here (docs/rules/screens.md#loads-that-are-skipped). */
  readonly quiet401?: boolean
}
/** Fetches a call's answer, once for all that ask the same. */
export const useCall = <C extends Call, Shown = CallResponse<C>>(
  target: C,
  { request = {}, quiet401 = false, ...options }: AskOptions<C, Shown> = {},
) =>
  useQuery({
    ...options,
    queryKey: keyOf(target, request),
    queryFn: ({ signal }) => call(target, request, { signal, quiet401 }),
  })

// The one query that most modules share. It stands here and not in a file of its own, which would be one more for every screen to fetch.
export interface LocalStudio {
  readonly studio: string
  readonly name: string
  readonly timezone: string
}
/** The row of getLocalStudios: its table is a module's, so a screen brings it along. */
type StudiosCall = Call & { readonly response: z.ZodType<readonly LocalStudio[]> }

/** A 401 here is skipped quietly, so it neither ends the session nor is an error; any other failure is a toast (docs/rules/screens.md#loads-that-are-skipped). */
const useAnswer = (target: StudiosCall) =>
  useQuery({
    queryKey: keyOf(target, {}),
    queryFn: ({ signal }) => fetchLocalStudios(target, signal),
    meta: { failure: msg`Failed to get local studios` },
  }).data

/** Exported for its test: the studios in sight of the viewer; none after a 401. */
export const fetchLocalStudios = <C extends StudiosCall>(
  target: C,
  signal?: AbortSignal,
): Promise<CallResponse<C> | readonly []> =>
  call(target, {}, { quiet401: true, ...(signal ? { signal } : {}) }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return []
    throw error
  })

/** A studio's zone unless it says otherwise (docs/rules/time.md#whose-day). Written here because the rules of time would be a larger part of every screen. */
const zone_default = 'Europe/Bucharest'

/** Exported for its test: what the server said, else the studio that the person has selected (docs/rules/screens.md#loads-that-are-skipped). */
export function studiosOr(
  said: readonly LocalStudio[] | undefined,
  { studios, studio }: Pick<Viewer, 'studios' | 'studio'>,
): readonly LocalStudio[] {
  if (said !== undefined && said.length > 0) return said
  const own = studios.length > 0 ? studios : studio === null ? [] : [studio]
  return own.map((id) => ({ studio: id, name: id, timezone: zone_default }))
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

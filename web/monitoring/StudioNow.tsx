import { useMemo, type ReactNode } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { paths } from '../platform/paths.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { studioOf } from './items.ts'
import { tagsOfPresence } from './presence.ts'
import { showsOnAir } from './standing.ts'
import classes from './StudioNow.module.css'
import { usePresence, type PresenceOf } from './use-presence.ts'
import { useReady, useShape, useStudios, wall } from './use-wall.ts'

interface Props {
  /** The studio that the page is narrowed to; '' for all. */
  readonly chosen: string
  /** The address of the page narrowed to a studio, '' for all. */
  readonly hrefOf: (studio: string) => string
  /** A note of the page on a studio. */
  readonly note: (studio: string) => ReactNode
}
/**
 * The studios at this moment, in short: who is on air and on shift. One line each, which narrows the page to it where
 * there are several, and leads to the wall of the only one.
 */
export default function StudioNow({ chosen, hrefOf, note }: Props) {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  useStudios(useMemo(() => studios.map(({ studio }) => studio), [studios]))
  const shape = useShape()
  const presence = usePresence()
  const counts = useMemo(() => countsByStudio(shape.keys, presence), [shape, presence])
  if (!useReady() || presence === undefined) return null
  const isOne = studios.length === 1
  return (
    <nav className={`cb-card ${classes['studios']}`} aria-label={t`Now`}>
      {studios.map(({ studio, name }) => (
        <Link
          key={studio}
          href={isOne ? paths.monitoring : hrefOf(studio === chosen ? '' : studio)}
          aria-current={!isOne && studio === chosen ? 'true' : undefined}
          className={`cb-hover ${classes['studio']}`}
        >
          <b>{name}</b>
          <Counts {...(counts.get(studio) ?? none)} />
          <Box component="span" ta="end">
            {note(studio)}
          </Box>
        </Link>
      ))}
    </nav>
  )
}

function Counts({ live, all, shift, paused }: StudioCounts) {
  const { t } = useLingui()
  return (
    <>
      <span>
        <strong>{live}</strong> {t`of ${all} on air`}
      </span>
      <span>
        <strong>{shift}</strong> {t`on shift`}
        {paused > 0 && <> · {t`${paused} paused`}</>}
      </span>
    </>
  )
}

interface StudioCounts {
  readonly live: number
  readonly all: number
  readonly shift: number
  readonly paused: number
}
const none: StudioCounts = { live: 0, all: 0, shift: 0, paused: 0 }
/** Counts whom the wall shows: on a site, on shift, or missing. */
function countsByStudio(
  keys: readonly string[],
  presence: PresenceOf | null | undefined,
): ReadonlyMap<string, StudioCounts> {
  const found = new Map<string, StudioCounts>()
  for (const key of keys) {
    const tags = wall.tagsOf(key)
    if (tags.length === 0 && tagsOfPresence(presence?.(key)).length === 0) continue
    const { live, all, shift, paused } = found.get(studioOf(key)) ?? none
    found.set(studioOf(key), {
      live: live + Number(tags.some(showsOnAir)),
      all: all + 1,
      shift: shift + Number(tags.includes('shift')),
      paused: paused + Number(tags.includes('paused')),
    })
  }
  return found
}

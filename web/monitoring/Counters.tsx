import { Box, Flex, UnstyledButton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { statuses } from '#shared/site-status/statuses.ts'
import { lookOf } from '../ui/status.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { ShiftMark } from '../ui/ShiftMark.tsx'
import { presenceTags } from './presence.ts'
import { standings, statusOf } from './standing.ts'
import { useSeesPresence } from './use-presence.ts'
import classes from './Counters.module.css'

interface Counter {
  readonly tag: string
  readonly label: string
  readonly mark: React.ReactNode
}
/** Returns what is counted, and filtered by; of plans for those who may know of them. */
export function useCounters(): readonly Counter[] {
  const { t, i18n } = useLingui()
  const seesPlans = useSeesPresence()
  const planned = [
    {
      tag: 'planned-absent',
      label: t`Absent`,
      mark: <StatusDot status={statuses.accessDenied} label="elsewhere" />,
    },
    {
      tag: 'planned-late',
      label: t`Late`,
      mark: <StatusDot status={statuses.error} label="elsewhere" />,
    },
  ]
  return [
    ...standings.map((tag) => ({
      tag,
      label: i18n._(lookOf(statusOf[tag]).label),
      mark: <StatusDot status={statusOf[tag]} label="elsewhere" />,
    })),
    { tag: 'shift', label: t`On shift`, mark: <ShiftMark state={1} compact /> },
    { tag: 'paused', label: t`Paused`, mark: <ShiftMark state={2} compact /> },
    ...(seesPlans ? planned : []),
    {
      tag: 'late',
      label: t`Late data`,
      mark: <StatusDot status={statuses.error} label="elsewhere" />,
    },
  ]
}

/** The tags of which there should be none: a number other than zero stands out. */
const wrongTags: readonly string[] = [...presenceTags, 'late']

/** null until the wall has come. */
export type KnownCounts = ReadonlyMap<string, number> | null

/** Writes a count, or a dash while it is not known: an open question is not a zero. */
export const countText = (counts: KnownCounts, tag: string, knowsPlans: boolean): string =>
  counts === null || (!knowsPlans && presenceTags.some((one) => one === tag))
    ? '–'
    : String(counts.get(tag) ?? 0)

/** Counts the people on air, and everybody who could be: dashes while they are not known. */
export function onAirOf(counts: KnownCounts) {
  const of = (...tags: readonly string[]) =>
    counts === null ? '–' : tags.reduce((sum, tag) => sum + (counts.get(tag) ?? 0), 0)
  return { onAir: of('private', 'members', 'free'), everyone: of(...standings) }
}

/** How many people, by what they do now; each counter is a filter. */
export function Counters({
  counts,
  knowsPlans,
  chosen,
  onChoose,
}: {
  readonly counts: KnownCounts
  readonly knowsPlans: boolean
  readonly chosen: readonly string[]
  readonly onChoose: (tags: string[]) => void
}) {
  const { t } = useLingui()
  const { onAir, everyone } = onAirOf(counts)
  return (
    <div className={classes['counters']} role="group" aria-label={t`People by status`}>
      <p className={`cb-card ${classes['counter']}`} data-first>
        <Flex
          component="span"
          display="inline-flex"
          gap={7}
          align="center"
          miw={0}
          c="dimmed"
          fz="sm"
          className="cb-nowrap"
        >
          <Trans>On air</Trans>
        </Flex>
        <span className={classes['count']}>
          <Trans>
            {onAir}{' '}
            <Box component="small" fz="sm" fw={500}>
              of {everyone}
            </Box>
          </Trans>
        </span>
      </p>
      {useCounters().map((counter) => {
        const { tag } = counter
        const pressed = chosen.includes(tag)
        return (
          <Filter
            key={tag}
            counter={counter}
            text={countText(counts, tag, knowsPlans)}
            isWrong={wrongTags.includes(tag) && (counts?.get(tag) ?? 0) > 0}
            pressed={pressed}
            onPress={() =>
              onChoose(pressed ? chosen.filter((one) => one !== tag) : [...chosen, tag])
            }
          />
        )
      })}
    </div>
  )
}

function Filter({
  counter: { label, mark },
  text,
  isWrong,
  pressed,
  onPress,
}: {
  readonly counter: Counter
  readonly text: string
  readonly isWrong: boolean
  readonly pressed: boolean
  readonly onPress: () => void
}) {
  return (
    <UnstyledButton
      className={`cb-card cb-hover ${classes['counter']}`}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Flex
        component="span"
        display="inline-flex"
        gap={7}
        align="center"
        miw={0}
        c="dimmed"
        fz="sm"
        className="cb-nowrap"
      >
        <Flex component="span" display="inline-flex" aria-hidden="true">
          {mark}
        </Flex>
        {label}
      </Flex>
      <span className={classes['count']} data-wrong={isWrong || undefined}>
        {text}
      </span>
    </UnstyledButton>
  )
}

import { Box } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import type { WallItem } from './items.ts'

/** The name of a group by its id: 'studio:north', 'shift:1', 'site:ctb', 'site:'. */
export type GroupNames = (id: string) => string

/** A group's name, how many people stand in it, and how many of them are on air. */
export function GroupHeading({
  item,
  names,
}: {
  readonly item: Extract<WallItem, { kind: 'group' }>
  readonly names: GroupNames
}) {
  const { people, onAir } = item
  return (
    <>
      <Box component="strong" c="var(--mantine-color-text)">
        {names(item.id)}
      </Box>
      <span>
        <Plural value={people} one="# person" other="# people" /> · <Trans>{onAir} on air</Trans>
      </span>
    </>
  )
}

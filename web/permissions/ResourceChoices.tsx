import { useState } from 'react'
import { Box, Button, Flex, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { resourceNames, type Resource } from '#shared/permissions/resources.ts'
import { SearchField } from '../ui/FilterBar.tsx'
import { hasWords } from '../ui/plain.ts'
import { differsFromType } from './deviations.ts'
import { useResourceNames } from './names.ts'
import classes from './Permissions.module.css'
import { useResourceGroups } from './resource-groups.ts'
import { ResourceChoice, type DecidedPart } from './ResourceChoice.tsx'

/** Chooses a person's permissions on every resource: first what differs from their account type, then the others by group. */
export function ResourceChoices(part: DecidedPart) {
  const { t } = useLingui()
  const names = useResourceNames()
  const grouped = useResourceGroups()
  const [words, setWords] = useState('')
  const [isFiltered, setFiltered] = useState(false)
  const differing = resourceNames.filter((resource) => differsFromType(part.row, resource))
  // As it was opened: a choice does not move while it is made.
  const [first] = useState(differing)
  const count = differing.length
  const matching = (all: readonly Resource[]) => all.filter((one) => hasWords(names[one], words))
  const others = resourceNames.filter(
    (one) => !first.includes(one) && (!isFiltered || differing.includes(one)),
  )
  const groups = [
    { group: 'first', name: t`Different from the default`, resources: matching(first) },
    ...grouped(matching(others)),
  ].filter(({ resources }) => resources.length > 0)
  return (
    <>
      <Flex gap={8} align="center" wrap="wrap" mb="xs">
        <SearchField label={t`Find a permission`} value={words} onChange={setWords} />
        <Button
          size="xs"
          variant={isFiltered ? 'light' : 'default'}
          aria-pressed={isFiltered}
          disabled={count === 0 && !isFiltered}
          onClick={() => setFiltered(!isFiltered)}
        >
          {count === 0
            ? t`None differs from the default`
            : plural(count, {
                one: '# differs from the default',
                other: '# differ from the default',
              })}
        </Button>
      </Flex>
      {groups.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t`No results`}
        </Text>
      )}
      {groups.map(({ group, name, resources }) => (
        <Box key={group} component="section" mb="md" aria-label={name}>
          <h3 className={classes['group']}>{name}</h3>
          <div className={`cb-columns ${classes['grid']}`}>
            {resources.map((resource) => (
              <ResourceChoice key={resource} resource={resource} {...part} />
            ))}
          </div>
        </Box>
      ))}
    </>
  )
}

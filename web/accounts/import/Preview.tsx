import '@mantine/core/styles/Progress.layer.css'
import { useMemo, useState, type ComponentType } from 'react'
import { Box, Button, Flex, Progress, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconBan, IconEqual, IconFileImport, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { List } from '../../ui/List.tsx'
import { ErrorsDownload } from './ErrorsDownload.tsx'
import classes from './ImportAccounts.module.css'
import type { ImportLines } from './lines.ts'
import type { ImportOutcome } from './run-import.ts'

type Kind = ImportOutcome['outcome']
const icons: Readonly<
  Record<Kind, ComponentType<{ readonly size?: number; readonly stroke?: number }>>
> = {
  created: IconUserPlus,
  updated: IconPencil,
  unchanged: IconEqual,
  rejected: IconBan,
}

/** A preview of what each line would do, before anything is written; while it is written, the progress. */
export function Preview({
  name,
  read,
  outcomes,
  done,
  onRun,
  onCancel,
}: {
  readonly name: string
  readonly read: ImportLines
  readonly outcomes: readonly ImportOutcome[]
  /** How many lines are written; null before. */
  readonly done: number | null
  readonly onRun: () => void
  readonly onCancel: () => void
}) {
  const { t } = useLingui()
  const [only, setOnly] = useState<Kind | null>(null)
  const names: Readonly<Record<Kind, string>> = {
    created: t`New`,
    updated: t`Changed`,
    unchanged: t`Unchanged`,
    rejected: t`Rejected`,
  }
  const shown = useMemo(
    () => (only === null ? outcomes : outcomes.filter(({ outcome }) => outcome === only)),
    [outcomes, only],
  )
  const count = (kind: Kind) => outcomes.filter(({ outcome }) => outcome === kind).length
  const rejected = outcomes.filter(({ outcome }) => outcome === 'rejected')
  const all = outcomes.length
  const changes = count('created') + count('updated')
  return (
    <>
      <Flex gap={8} align="center" wrap="wrap" className={classes['bar'] ?? ''}>
        <Counts count={count} names={names} only={only} onOnly={setOnly} />
        <span>
          <Button size="xs" variant="default" mr={8} disabled={done !== null} onClick={onCancel}>
            <Trans>Another file</Trans>
          </Button>
          <ActionButton
            busy={done !== null}
            action={{
              id: 'import',
              label: t`Import`,
              icon: IconFileImport,
              can: changes > 0 ? true : t`No line would change anything`,
              perform: onRun,
            }}
          />
        </span>
      </Flex>
      <Standing name={name} changes={changes} done={done} all={all} />
      {done === null && <Errors read={read} rejected={rejected} all={all} />}
      <List
        label={t`What each line does`}
        name="import-preview"
        asked={{ data: shown, error: null, refetch: onRun }}
        rowId={({ row }) => String(row)}
        columns={useColumns(names)}
        empty={{ icon: IconFileImport, title: t`No line of this kind` }}
      />
    </>
  )
}

interface ErrorsProps {
  readonly read: ImportLines
  readonly rejected: readonly ImportOutcome[]
  readonly all: number
}
/** How many lines have errors, and where they can be taken to be mended. */
function Errors({ read, rejected, all }: ErrorsProps) {
  const wrong = rejected.length
  if (wrong === 0) return null
  return (
    <Flex gap={8} align="center" wrap="wrap" className={classes['bar'] ?? ''}>
      <Text size="sm">
        <Plural
          value={wrong}
          one={`# of ${all} lines has errors`}
          other={`# of ${all} lines have errors`}
        />
      </Text>
      <ErrorsDownload read={read} rejected={rejected} />
    </Flex>
  )
}

function markCell({ outcome }: ImportOutcome, text: string | number) {
  const Icon = icons[outcome]
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={6}
      align="center"
      c={
        outcome === 'rejected'
          ? 'var(--mantine-color-error)'
          : outcome === 'unchanged'
            ? 'dimmed'
            : 'inherit'
      }
      data-outcome={outcome}
    >
      <Icon size={15} stroke={1.8} />
      {text}
    </Flex>
  )
}

/** Shows a text that a pointer reveals whole, where a row has no room for all of it. */
export const wholeText = (_: ImportOutcome, text: string | number) => (
  <span title={String(text)}>{text}</span>
)

type KindNames = Readonly<Record<Kind, string>>
function useColumns(names: KindNames): readonly Column<ImportOutcome>[] {
  const { t } = useLingui()
  return [
    { id: 'row', header: t`Line`, value: ({ row }) => row, align: 'right', width: '70px' },
    { id: 'user', header: t`User name`, value: ({ user }) => user, width: '1fr' },
    {
      id: 'outcome',
      header: t`What happens`,
      value: ({ outcome }) => names[outcome],
      cell: markCell,
      width: '0.8fr',
    },
    {
      id: 'detail',
      header: t`Fields or reason`,
      value: ({ detail }) => detail,
      cell: wholeText,
      width: '4fr',
    },
  ]
}

interface CountsProps {
  readonly count: (kind: Kind) => number
  readonly names: KindNames
  readonly only: Kind | null
  readonly onOnly: (kind: Kind | null) => void
}
/** How many lines are of each kind; pressed, only these are shown. */
function Counts({ count, names, only, onOnly }: CountsProps) {
  return (['created', 'updated', 'unchanged', 'rejected'] as const).map((kind) => (
    <Flex
      component="button"
      key={kind}
      type="button"
      display="inline-flex"
      align="baseline"
      gap={6}
      py={6}
      px="sm"
      fz="sm"
      className={`cb-box ${classes['count']}`}
      aria-pressed={only === kind}
      onClick={() => onOnly(only === kind ? null : kind)}
    >
      <Box component="b" fz="lg" className="cb-tabular">
        {count(kind)}
      </Box>{' '}
      {names[kind]}
    </Flex>
  ))
}

interface StandingProps {
  readonly name: string
  readonly changes: number
  readonly done: number | null
  readonly all: number
}
function Standing({ name, changes, done, all }: StandingProps) {
  const { t } = useLingui()
  if (done !== null) return <Progress value={(100 * done) / all} aria-label={t`Lines written`} />
  return (
    <Text size="sm" c="dimmed">
      <Trans>
        {name}: Preview – nothing saved yet.{' '}
        <Plural value={changes} one="# person" other="# people" /> will be created or updated.
      </Trans>
    </Text>
  )
}

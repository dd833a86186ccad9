import { useState } from 'react'
import { Box, Button, Flex, Skeleton, Stack } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { statementCalls, type StatementImport } from '#shared/money/statement-calls.ts'
import { useMayCall, type ScreenAction } from '../../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLiveCall } from '../../platform/live.ts'
import { usePersonName } from '../../platform/people.ts'
import { failureText } from '../../platform/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { dayAndTime } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { UndoDialog } from './UndoDialog.tsx'
import classes from './ImportStatements.module.css'

// A table that sorts and scrolls is 25 kB, which those who look at their last import do not need.
const AllImports = lazyComponent(() => import('./AllImports.tsx'))
const newest_max = 8

/** The list of earlier imports, by whom, and the way to take one back. */
export default function EarlierImports({ studio }: { readonly studio: string }) {
  const { t } = useLingui()
  const asked = useLiveCall(statementCalls.imports, {
    request: studio === '' ? {} : { query: { studio } },
  })
  const mayUndo = useMayCall(statementCalls.reverseImport)
  const [undoing, setUndoing] = useState<StatementImport>()
  const [all, setAll] = useState(false)
  const actions = (one: StatementImport): readonly ScreenAction[] =>
    one.reversed || !mayUndo
      ? []
      : [
          {
            id: 'undo-import',
            label: t`Undo`,
            icon: IconArrowBackUp,
            can: true,
            perform: () => setUndoing(one),
          },
        ]
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      miw={0}
      mt="xs"
      aria-label={t`Earlier imports`}
    >
      <h2>
        <Trans>Earlier imports</Trans>
      </h2>
      <FormFailure text={asked.error ? failureText(asked.error, t`Earlier imports`) : undefined} />
      {all ? (
        <LazyBoundary fallback={<Skeleton h={200} />}>
          <AllImports asked={asked} actions={actions} />
        </LazyBoundary>
      ) : (
        <Newest imports={asked.data} actions={actions} onAll={() => setAll(true)} />
      )}
      {undoing && (
        <UndoDialog id={undoing.import} file={undoing.file} onClose={() => setUndoing(undefined)} />
      )}
    </Flex>
  )
}

function Newest({
  imports,
  actions,
  onAll,
}: {
  readonly imports: readonly StatementImport[] | undefined
  readonly actions: (one: StatementImport) => readonly ScreenAction[]
  readonly onAll: () => void
}) {
  if (!imports) return <Skeleton h={90} />
  const count = imports.length
  if (count === 0)
    return (
      <Box component="p" bdrs={10} py={28} px="md" c="dimmed" fz="md" ta="center">
        <Trans>No imports yet</Trans>
      </Box>
    )
  return (
    <>
      <ul className={`cb-card ${classes['imports']}`}>
        {imports.slice(0, newest_max).map((one) => (
          <ImportItem key={one.import} one={one} actions={actions(one)} />
        ))}
      </ul>
      {count > newest_max && (
        <Button className="cb-start" size="xs" variant="default" onClick={onAll}>
          <Trans>
            Show all (<Plural value={count} one="# import" other="# imports" />)
          </Trans>
        </Button>
      )}
    </>
  )
}

function ImportItem({
  one,
  actions,
}: {
  readonly one: StatementImport
  readonly actions: readonly ScreenAction[]
}) {
  const { t, i18n } = useLingui()
  const { reversed } = one
  const by = usePersonName()(one.by)
  const site = useSiteNames()(one.site)
  const at = dayAndTime(Date.parse(one.at) / 1000, i18n.locale)
  const [recorded, lines] = [i18n.number(one.recorded), i18n.number(one.lines)]
  return (
    <li>
      <Stack gap={0} flex="1 1 220px" miw={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>{one.file}</b>
        <small>
          {[site, at, by].join(' · ')} ·{' '}
          <Trans>
            {recorded} of {lines} rows
          </Trans>
          {reversed && ` · ${reversed.reason}`}
        </small>
      </Stack>
      {reversed ? (
        <StatusBadge>{t`Undone`}</StatusBadge>
      ) : (
        <StatusBadge tone="ok">{t`Imported`}</StatusBadge>
      )}
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} of={one.file} variant="default" />
      ))}
    </li>
  )
}

import { useState } from 'react'
import { Box, Button, Flex, Group, Skeleton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconRadar2, IconSettings } from '@tabler/icons-react'
import { siteStatusCalls, type ObserverView } from '#shared/site-status/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { mayCall, useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import type { QueryState } from '../ui/List.tsx'
import { Age } from './Age.tsx'
import { ConflictList } from './ConflictList.tsx'
import { HealthMark } from './HealthMark.tsx'
import { MinuteBars } from './MinuteBars.tsx'
import classes from './SiteTrack.module.css'

const ObserverForm = lazyComponent(async () => ({
  default: (await import('./ObserverForm.tsx')).ObserverForm,
}))

/** The section of observers, who tell what the sites show: how each works, whether it lives, how much it says. */
export function ObserverSection({
  observers: { data, error },
}: {
  readonly observers: QueryState<ObserverView>
}) {
  const { t } = useLingui()
  const can = useCanConfigure()
  const [opened, setOpened] = useState<ObserverView | 'new'>()
  const add = {
    id: 'observer-new',
    label: t`Add observer`,
    icon: IconPlus,
    can,
    perform: () => setOpened('new'),
  }
  return (
    <Flex
      aria-label={t`Observers`}
      component="section"
      direction="column"
      gap="sm"
      miw={0}
      className={classes['section'] ?? ''}
    >
      <Group gap="8px 20px" justify="space-between" className={classes['bar'] ?? ''}>
        <p>
          <Trans>
            Services that report site status. Unconfigured observers are treated as change-only.
          </Trans>
        </p>
        <ActionButton action={add} variant="default" />
      </Group>
      <FormFailure text={error && !data ? failureText(error, t`Observers`) : undefined} />
      {!data && !error && <Skeleton h={160} />}
      {data?.length === 0 && (
        <Empty
          icon={IconRadar2}
          title={t`No observers yet`}
          hint={t`Create an access token with the “ingest” scope, then send the first report from your observer.`}
        />
      )}
      {data && data.length > 0 && <ObserverTable rows={data} can={can} configure={setOpened} />}
      <LazyBoundary fallback={null}>
        {opened && (
          <ObserverForm
            observer={opened === 'new' ? undefined : opened}
            onClose={() => setOpened(undefined)}
          />
        )}
      </LazyBoundary>
    </Flex>
  )
}

function useCanConfigure(): true | string {
  const { t } = useLingui()
  return mayCall(useViewer(), siteStatusCalls.configureObserver)
    ? true
    : t`Only the owner and super users set up observers`
}

interface TableProps {
  readonly rows: readonly ObserverView[]
  readonly can: true | string
  readonly configure: (observer: ObserverView) => void
}
function ObserverTable({ rows, can, configure }: TableProps) {
  const { t } = useLingui()
  return (
    <div className="cb-card">
      <Box role="table" aria-label={t`Observers`} fz="sm">
        <div role="rowgroup">
          <Box role="row" c="dimmed" fz="xs" fw={600} className={classes['headings'] ?? ''}>
            {[
              t`Observer`,
              t`State`,
              t`Last heard`,
              t`Last observation`,
              t`Lines a minute`,
              t`Conflicts`,
            ].map((heading) => (
              <span key={heading} role="columnheader">
                {heading}
              </span>
            ))}
            <span role="columnheader">
              <span className="cb-visually-hidden">{t`Actions`}</span>
            </span>
          </Box>
        </div>
        <div role="rowgroup">
          {rows.map((row) => (
            <ObserverRow key={row.observer} row={row} can={can} configure={configure} />
          ))}
        </div>
      </Box>
    </div>
  )
}

function ObserverRow({
  row,
  can,
  configure,
}: Omit<TableProps, 'rows'> & { readonly row: ObserverView }) {
  const { t } = useLingui()
  const { observer, mode, poll_s, rank } = row
  return (
    <Box role="row" mih={46} className={`cb-above ${classes['row']}`}>
      <Flex
        role="cell"
        component="span"
        direction="column"
        gap={0}
        miw={0}
        style={{ overflowWrap: 'anywhere' }}
      >
        <b>{observer}</b>
        <small>
          {mode === 'poll' ? t`polls every ${poll_s ?? 0} s` : t`reports changes only`} ·{' '}
          {t`rank ${rank}`}
        </small>
      </Flex>
      <span role="cell">
        <HealthMark poll_s={poll_s} heard={row.last_heard} />
      </span>
      <span role="cell" data-label={t`Last heard`}>
        <Age at={row.last_heard} />
      </span>
      <span role="cell" data-label={t`Last observation`}>
        <Age at={row.last_observed} />
      </span>
      <span role="cell">
        <MinuteBars observer={row} />
      </span>
      <span role="cell" data-label={t`Conflicts`}>
        <ConflictList row={row} />
      </span>
      <Flex component="span" role="cell" wrap="wrap" gap={6} align="center" justify="flex-end">
        {can === true && (
          <Button
            size="compact-xs"
            h={24}
            variant="default"
            leftSection={<IconSettings size={14} stroke={1.8} />}
            onClick={() => configure(row)}
          >
            <Trans>Set up</Trans>
            <span className="cb-visually-hidden">&nbsp;{observer}</span>
          </Button>
        )}
      </Flex>
    </Box>
  )
}

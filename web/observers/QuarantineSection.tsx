import { useCallback, useMemo, useState } from 'react'
import { Box, Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconFileText, IconUserPlus } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { Quarantined } from '#shared/site-status/calls.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { useFilters } from '../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { mayCall, useViewer } from '../platform/session.ts'
import type { Column } from '../ui/DataTable.tsx'
import { momentColumn } from '../ui/moment-column.ts'
import { List, type QueryState } from '../ui/List.tsx'
import { hasWords } from '../ui/plain.ts'
import { useSiteNames } from '../ui/use-sites.ts'
import classes from './SiteTrack.module.css'
import { useFilterKit } from '../ui/use-filter-kit.ts'

const MapAccount = lazyComponent(async () => ({
  default: (await import('./MapAccount.tsx')).MapAccount,
}))
const HeldLines = lazyComponent(() => import('./HeldLines.tsx'))
const idOf = ({ site, account }: Pick<Quarantined, 'site' | 'account'>): string =>
  `${site}:${account}`

/** The row that is opened: for the lines of an account, or for whose it is to be. */
interface Opened {
  readonly row: Quarantined
  readonly what: 'lines' | 'map'
}

/** The unknown accounts that observers report. Given to a person, their lines are applied and they leave the list. */
export function QuarantineSection({
  quarantine,
}: {
  readonly quarantine: QueryState<Quarantined>
}) {
  const { t } = useLingui()
  const siteOf = useSiteNames()
  const [opened, setOpened] = useState<Opened>()
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const filters = useHeldFilters(quarantine.data, siteOf)
  const close = () => setOpened(undefined)
  return (
    <Flex
      aria-label={t`Unknown accounts`}
      component="section"
      direction="column"
      gap="sm"
      miw={0}
      className={classes['section'] ?? ''}
    >
      <p className={classes['about']}>
        <Trans>
          Accounts reported by observers but not assigned to anyone. Assign them to count their
          time.
        </Trans>
      </p>
      <List
        label={t`Unknown accounts`}
        name="quarantine"
        asked={quarantine}
        rowId={idOf}
        columns={useColumns(siteOf, given)}
        sortedBy={{ id: 'last', desc: true }}
        heightMax={620}
        filters={filters}
        matches={useCallback(
          ({ site, account }: Quarantined, values: { readonly q: string; readonly site: string }) =>
            (values.site === '' || values.site === site) &&
            hasWords(`${account} ${site} ${siteOf(site)}`, values.q),
          [siteOf],
        )}
        actions={useRowActions(given, setOpened)}
        actionsWidth="350px"
        empty={{
          icon: IconCircleCheck,
          title: t`All reported accounts are assigned`,
          hint: t`Reports for unknown accounts are held here.`,
        }}
      />
      <LazyBoundary fallback={null}>
        {opened?.what === 'lines' && <HeldLines {...opened.row} onClose={close} />}
        {opened?.what === 'map' && (
          <MapAccount
            row={opened.row}
            site={siteOf(opened.row.site)}
            onClose={close}
            onGiven={() => setGiven((before) => new Set(before).add(idOf(opened.row)))}
          />
        )}
      </LazyBoundary>
    </Flex>
  )
}

function useHeldFilters(
  held: readonly Quarantined[] | undefined,
  siteOf: (site: string) => string,
) {
  const { t } = useLingui()
  const kit = useFilterKit()
  const fields = useMemo(() => {
    const sites = [...new Set(held?.map(({ site }) => site))]
    return {
      q: { kind: 'text', label: t`Find an account` },
      site: kit.site(sites.map((site) => [site, siteOf(site)])),
    } as const
  }, [t, kit, held, siteOf])
  return useFilters(fields)
}

function useColumns(
  siteOf: (site: string) => string,
  given: ReadonlySet<string>,
): readonly Column<Quarantined>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'account',
      header: t`Account`,
      value: ({ account }) => account,
      cell: (row, account) => (
        <>
          <b>{account}</b>{' '}
          {given.has(idOf(row)) && (
            <Box role="status" component="span" c="var(--cb-free)" fw={600}>
              <Trans>Applying the lines…</Trans>
            </Box>
          )}
        </>
      ),
      width: '1.4fr',
    },
    { id: 'site', header: t`Site`, value: ({ site }) => siteOf(site) },
    { id: 'lines', header: t`Lines`, value: ({ lines }) => lines, align: 'right', width: '0.6fr' },
    momentColumn(
      { id: 'first', header: t`First line`, at: ({ first_at }) => first_at },
      i18n.locale,
    ),
    momentColumn({ id: 'last', header: t`Last line`, at: ({ last_at }) => last_at }, i18n.locale),
  ]
}

function useRowActions(given: ReadonlySet<string>, open: (opened: Opened) => void) {
  const { t } = useLingui()
  const mayMap = mayCall(useViewer(), accountCalls.setSiteAccount)
  return (row: Quarantined): readonly ScreenAction[] => [
    {
      id: 'lines',
      label: t`Show lines`,
      icon: IconFileText,
      can: true,
      perform: () => open({ row, what: 'lines' }),
    },
    ...(mayMap && !given.has(idOf(row))
      ? [
          {
            id: 'map',
            label: t`Assign to…`,
            icon: IconUserPlus,
            can: true as const,
            perform: () => open({ row, what: 'map' }),
          },
        ]
      : []),
  ]
}

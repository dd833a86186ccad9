import { useMemo } from 'react'
import { Flex, Group, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { termCalls, type Contract } from '#shared/money/term-calls.ts'
import { useLiveCall } from '../../platform/live.ts'
import { usePersonName } from '../../platform/people.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { useViewer } from '../../platform/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { dayName } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { momentColumn } from '../../ui/moment-column.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useFormAction } from '../../ui/use-form-action.ts'
import { AddContract } from './AddContract.tsx'
import { useContractKinds } from './contract-kinds.ts'

/** A person's contracts in each studio with their history, newest first, and the way to the next. */
export function Contracts({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const asked = useLiveCall(termCalls.contracts, { request: { query: { user } } })
  const add = useFormAction(
    termCalls.setContract,
    { id: 'add-contract', label: t`Add contract`, icon: IconPlus },
    (close) => <AddContract user={user} contracts={asked.data ?? []} onClose={close} />,
  )
  // Only those above all others set their own.
  const isOffered = user !== viewer.user || viewer.owner || viewer.super
  const tools = isOffered ? add.tools : []
  return (
    <Flex component="section" direction="column" gap="xs" miw={0} aria-labelledby="contracts">
      <Group gap="8px 16px" justify="space-between">
        <Text id="contracts" component="h2" fz="1.0625rem" fw={650}>
          <Trans>Contracts</Trans>
        </Text>
        {tools.map((action) => (
          <ActionButton key={action.id} action={action} variant="default" />
        ))}
      </Group>
      <List
        label={t`Contracts`}
        name="contracts"
        asked={asked}
        rowId={({ studio, from, recorded }) => `${studio} ${from} ${recorded}`}
        columns={useColumns()}
        heightMax={420}
        empty={{
          icon: IconFileText,
          title: t`No contract yet`,
          hint: t`Without one, the studio’s default share applies and penalties aren’t possible.`,
        }}
      />
      {isOffered && add.children}
    </Flex>
  )
}

function useColumns(): readonly Column<Contract>[] {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const kinds = useContractKinds()
  const personName = usePersonName()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  return useMemo(() => {
    const percent = (bp: number) => `${(bp / 100).toLocaleString(locale)} %`
    return [
      {
        id: 'from',
        header: t`Effective from`,
        kind: 'day',
        value: ({ from }) => from,
        cell: ({ from, current }) => (
          <>
            {dayName(from, locale)} {current && <StatusBadge tone="ok">{t`In force`}</StatusBadge>}
          </>
        ),
        width: '1.8fr',
      },
      {
        id: 'studio',
        header: t`Studio`,
        value: (row) => studios.find(({ studio }) => studio === row.studio)?.name ?? row.studio,
      },
      { id: 'kind', header: t`Type`, value: ({ kind }) => kinds[kind] },
      {
        id: 'share',
        header: t`Share`,
        kind: 'share',
        value: ({ share_bp }) => share_bp / 100,
        cell: ({ share_bp }) => percent(share_bp),
        align: 'right',
        width: '0.7fr',
      },
      {
        id: 'cap',
        header: t`Deduction cap`,
        kind: 'share',
        value: ({ cap_bp }) => cap_bp / 100,
        cell: ({ cap_bp }) => percent(cap_bp),
        align: 'right',
      },
      { id: 'by', header: t`Recorded by`, value: ({ by }) => personName(by) },
      momentColumn<Contract>(
        { id: 'recorded', header: t`Recorded`, at: ({ recorded }) => recorded },
        locale,
      ),
    ]
  }, [t, locale, kinds, personName, studios])
}

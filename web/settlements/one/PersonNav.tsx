import { useEffect, useMemo } from 'react'
import { ActionIcon, Button, Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { halfFirstDay } from '#shared/money/half.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { useMayCall, useRegisterActions, type ScreenAction } from '../../platform/actions.ts'
import { paths } from '../../platform/paths.ts'
import { usePersonName } from '../../platform/people.ts'
import { rememberRow } from '../data/row-focus.ts'
import { useSettlementHalf } from '../data/settlement-data.ts'
import { toHalf, toSettlement, type SettlementAddress } from '../data/settlement-path.ts'
import { useHalfFilters } from '../half/half-filters.ts'
import { settlements } from '../module.ts'

/** Back to the list, and from person to person as the list was filtered. */
export function PersonNav({ address }: { readonly address: SettlementAddress }) {
  const reads = useMayCall(settlementCalls.settlementHalf)
  return reads ? <OfHalf address={address} /> : <Back to={paths.settlementReports} />
}

function OfHalf({ address }: { readonly address: SettlementAddress }) {
  const { t } = useLingui()
  const { studio, user } = address
  const names = usePersonName()
  const half = useSettlementHalf(studio, halfFirstDay(address)).data
  const { filters, matches } = useHalfFilters(half?.rows)
  const { values } = filters
  const people = useMemo(
    () =>
      (half?.rows.filter((row) => matches(row, values)) ?? [])
        .map((row) => row.user)
        .toSorted((a, b) => names(a).localeCompare(names(b))),
    [half, matches, values, names],
  )
  const at = people.indexOf(user)
  const [before, after] = [at > 0 ? people[at - 1] : undefined, people[at + 1]]
  const to = (other: string | undefined) =>
    other === undefined ? undefined : toSettlement({ ...address, user: other }, values)
  const [previous, next] = [to(before), to(after)]
  const [place, all] = [at + 1, people.length]
  useSteps(previous, next)
  useEffect(() => rememberRow(toSettlement(address)), [address])
  return (
    <>
      <Back to={toHalf(address, values)} />
      <Flex
        component="span"
        display="inline-flex"
        gap={8}
        align="center"
        fz="sm"
        className="cb-tabular"
        role="group"
        aria-label={t`People`}
      >
        <Step to={previous} label={t`Previous person`} isBack />
        {at >= 0 && <span>{t`${place} of ${all}`}</span>}
        <Step to={next} label={t`Next person`} />
      </Flex>
    </>
  )
}

function Step({
  to,
  label,
  isBack = false,
}: {
  readonly to: string | undefined
  readonly label: string
  readonly isBack?: boolean
}) {
  const [, navigate] = useLocation()
  return (
    <ActionIcon
      size={30}
      variant="default"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && navigate(to)}
    >
      {isBack ? <IconChevronLeft size={15} /> : <IconChevronRight size={15} />}
    </ActionIcon>
  )
}

function Back({ to }: { readonly to: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  useRegisterActions(
    'settlement-back',
    useMemo(
      () => [
        {
          id: 'settlement-back',
          group: t`Settlement`,
          label: t`Back to the list`,
          icon: IconArrowLeft,
          can: true,
          shortcut: settlements.shortcuts['settlement-back'],
          perform: () => navigate(to),
        },
      ],
      [t, navigate, to],
    ),
  )
  return (
    <Button
      component={Link}
      href={to}
      size="xs"
      variant="default"
      leftSection={<IconArrowLeft size={15} stroke={1.8} />}
    >
      <Trans>Back to the list</Trans>
    </Button>
  )
}

function useSteps(previous: string | undefined, next: string | undefined): void {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  useRegisterActions(
    'settlement-people',
    useMemo((): readonly ScreenAction[] => {
      const group = t`Settlement`
      const go = (to: string | undefined) => () => void (to === undefined || navigate(to))
      return [
        {
          id: 'settlement-next-person',
          group,
          label: t`Next person`,
          icon: IconChevronRight,
          can: next !== undefined || t`This is the last one`,
          shortcut: settlements.shortcuts['settlement-next-person'],
          perform: go(next),
        },
        {
          id: 'settlement-previous-person',
          group,
          label: t`Previous person`,
          icon: IconChevronLeft,
          can: previous !== undefined || t`This is the first one`,
          shortcut: settlements.shortcuts['settlement-previous-person'],
          perform: go(previous),
        },
      ]
    }, [t, navigate, previous, next]),
  )
}

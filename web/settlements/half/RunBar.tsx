import { useState } from 'react'
import { Button, Flex, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { settlementCalls } from '#shared/settlements/calls.ts'
import type { SettlementRun } from '#shared/settlements/views.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { call } from '../../platform/call.ts'
import { useLiveCall } from '../../platform/live.ts'
import { usePersonName } from '../../platform/people.ts'
import { useMayCall } from '../../platform/actions.ts'
import { dayAndTime } from '../../ui/format.ts'
import { useNameList } from '../../ui/name-list.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { settlementsKey } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import { useToldObstacles } from '../data/told-refusal.ts'
import { useRunWords } from './run-words.ts'
import classes from './Run.module.css'

/** Should a live message be lost, it is looked at all the same. */
const again_ms = 4000

/** The newest run of a half: how far it is, then whom it could not do, and why. */
export default function RunBar({ run: listed }: { readonly run: SettlementRun }) {
  const { t, i18n } = useLingui()
  const [isHidden, setHidden] = useState(false)
  const run = useRun(listed)
  const words = useRunWords()[run.action]
  const names = usePersonName()
  if (isHidden) return null
  const { total, done, finished, cancelled, refused } = run
  const [by, at] = [names(run.by), dayAndTime(Date.parse(run.started) / 1000, i18n.locale)]
  const count = done - refused.length
  return (
    <Stack
      component="section"
      gap={8}
      px={14}
      py={10}
      fz="sm"
      className={`cb-paper ${classes['run']}`}
      data-active={!finished || undefined}
      aria-label={words.title}
    >
      <Flex gap="4px 12px" align="center" wrap="wrap" className={classes['runHead'] ?? ''}>
        <b role="status">
          {finished
            ? t`${words.over}: ${count} of ${total}`
            : t`${words.under}: ${done} of ${total}`}
        </b>
        <small>
          {by} · {at}
        </small>
        {cancelled !== null && (
          <small>
            <Trans>Cancelled by {names(cancelled)}</Trans>
          </small>
        )}
        {!finished && <CancelRun run={run} title={words.title} />}
        {finished && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => setHidden(true)}
            aria-label={t`Hide this run`}
          >
            <Trans>Hide</Trans>
          </Button>
        )}
      </Flex>
      {!finished && (
        <progress
          className={classes['progress']}
          value={done}
          max={total}
          aria-label={words.under}
        />
      )}
      {refused.length > 0 && <RefusedPeople refused={refused} />}
    </Stack>
  )
}

function CancelRun({ run, title }: { readonly run: SettlementRun; readonly title: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const confirm = useConfirm()
  if (!useMayCall(settlementCalls.cancelSettlementRun)) return null
  const ask = () =>
    confirm({
      confirm: t`Cancel run`,
      target: title,
      text: t`Settlements already processed stay as they are. The others aren’t touched.`,
      danger: true,
      perform: async () => {
        const params = { ...halfCallParams(run.studio, halfFirstDay(run)), run: run.run }
        await call(settlementCalls.cancelSettlementRun, { params, body: {} })
        await client.invalidateQueries({ queryKey: settlementsKey })
      },
    })
  return (
    <Button size="compact-xs" variant="default" onClick={ask}>
      <Trans>Cancel run</Trans>
    </Button>
  )
}

function useRun(listed: SettlementRun): SettlementRun {
  const { data } = useLiveCall(settlementCalls.settlementRun, {
    request: {
      params: { ...halfCallParams(listed.studio, halfFirstDay(listed)), run: listed.run },
    },
    ...(listed.finished ? {} : { refetchInterval: again_ms }),
  })
  // The two are asked for apart: the one that knows more is shown.
  return data && (data.done > listed.done || data.finished) ? data : listed
}

function RefusedPeople({ refused }: Pick<SettlementRun, 'refused'>) {
  const [told, names, list] = [useToldObstacles(), usePersonName(), useNameList()]
  const byReason = Map.groupBy(
    refused.flatMap(({ user, reasons }) => reasons.map((reason) => ({ user, text: told(reason) }))),
    ({ text }) => text,
  )
  return (
    <details>
      <summary>
        <Plural value={refused.length} one="# refused – see why" other="# refused – see why" />
      </summary>
      <Stack component="ul" gap={8} mah={300} fz="sm" className={`cb-scroll ${classes['reasons']}`}>
        {[...byReason].map(([text, people]) => (
          <Stack component="li" key={text} gap={2} px="sm" py={8} className="cb-box cb-anywhere">
            <b>{text}</b>
            <small>{list(people.map(({ user }) => names(user)))}</small>
          </Stack>
        ))}
      </Stack>
    </details>
  )
}

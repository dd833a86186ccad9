import { useState } from 'react'
import { Box, Flex, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlayerStop, IconRefresh, IconShieldCheck } from '@tabler/icons-react'
import { operationsCalls, type ProjectionState, type Rebuild } from '#shared/operations/calls.ts'
import type { Can } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { toastFailure } from '../platform/toasts.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { shortAge } from '../ui/duration.ts'
import { behindOf, paceOf, paceTokens } from './projection-lag.ts'
import { useRefresh } from './data.ts'
import classes from './Operations.module.css'

export function ReadModelRow({
  model,
  rebuild,
}: {
  readonly model: ProjectionState
  readonly rebuild: Rebuild | undefined
}) {
  const { t, i18n } = useLingui()
  const { projection, module, version, code_version, stopped, rate } = model
  const number = (value: number): string => value.toLocaleString(i18n.locale)
  const perSecond = number(rate)
  return (
    <Box role="row" mih={40} className={`cb-above ${classes['row']}`} data-columns="models">
      <span className={classes['name']} role="cell">
        <b>{projection}</b>
        <small>
          {module} ·{' '}
          {version === null
            ? t`not built yet`
            : version === code_version
              ? t`version ${version}`
              : t`version ${version}, the code has ${code_version}`}
        </small>
      </span>
      <span role="cell" data-label={t`Behind`}>
        <BehindMark model={model} />
      </span>
      <span role="cell" data-label={t`Shards`} data-secondary>
        <ShardBars model={model} />
      </span>
      <span role="cell" data-label={t`Processed`} data-secondary className="cb-tabular">
        <Trans>{perSecond}/s</Trans>
      </span>
      <span
        role="cell"
        data-label={t`Quarantined`}
        data-bad={stopped > 0 || undefined}
        className="cb-tabular"
      >
        {number(stopped)}
      </span>
      <span role="cell" className={classes['tools']}>
        {rebuild ? <Running rebuild={rebuild} /> : <Starters model={model} />}
      </span>
    </Box>
  )
}

function BehindMark({ model }: { readonly model: ProjectionState }) {
  const { t, i18n } = useLingui()
  const behind = behindOf(model)
  const pace = paceOf(behind)
  const events = behind.events.toLocaleString(i18n.locale)
  const age = behind.seconds < 60 ? t`${Math.ceil(behind.seconds)} s` : shortAge(behind.seconds)
  return (
    <Box component="span" fw={600} c={`var(--cb-${paceTokens[pace]})`} className="cb-tabular">
      {pace === 'even' ? t`Up to date` : t`${events} events, ${age}`}
    </Box>
  )
}

/** One bar a shard, the higher the further behind; nothing to see is the good news. */
function ShardBars({ model }: { readonly model: ProjectionState }) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, behindOf(model).events)
  const all = model.shards.length
  const behind = model.shards.filter(({ lag_events }) => lag_events > 0).length
  const label =
    behind === 0
      ? t`All ${all} shards have seen everything`
      : t`${behind} of ${all} shards are behind`
  return (
    <Flex
      role="img"
      aria-label={label}
      title={label}
      component="span"
      display="inline-flex"
      gap={3}
      align="flex-end"
      h={18}
    >
      {model.shards.map((shard) => {
        const lag = shard.lag_events.toLocaleString(i18n.locale)
        return (
          <Box
            component="i"
            key={shard.shard}
            w={8}
            h={4 + Math.round((14 * shard.lag_events) / most)}
            bdrs={2}
            title={t`Shard ${shard.shard}: ${lag} events behind, at ${shard.position}`}
            bg={`var(--cb-${paceTokens[paceOf({ events: shard.lag_events, seconds: shard.lag_seconds })]})`}
          />
        )
      })}
    </Flex>
  )
}

function Starters({
  model: { projection, version, code_version },
}: {
  readonly model: ProjectionState
}) {
  const { t } = useLingui()
  const refresh = useRefresh()
  const ask = useConfirm()
  const [busy, setBusy] = useState<'rebuild' | 'verify'>()
  const can: Can = version === null ? t`Not built yet` : true
  const canVerify: Can =
    version !== null && version !== code_version
      ? t`The live rows are of another version than the code: there is nothing to compare them with`
      : can
  const start = (kind: 'rebuild' | 'verify', context: string) => async () => {
    setBusy(kind)
    try {
      await call(operationsCalls.startRebuild, { body: { projection, kind } })
      await refresh()
    } catch (error) {
      await toastFailure(error, context)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <ActionButton
        action={{
          id: `verify ${projection}`,
          label: t`Verify`,
          icon: IconShieldCheck,
          can: canVerify,
          perform: start('verify', t`Verify`),
        }}
        busy={busy === 'verify'}
        size="compact-xs"
        h={26}
        variant="subtle"
        aria-label={t`Verify ${projection}`}
      />
      <ActionButton
        action={{
          id: `rebuild ${projection}`,
          label: t`Rebuild`,
          icon: IconRefresh,
          can,
          perform: () =>
            ask({
              confirm: t`Rebuild`,
              target: t`Read model “${projection}”`,
              text: t`All events are read again, which can take a while. The live rows stay until the new ones are complete.`,
              context: t`Rebuild`,
              perform: start('rebuild', t`Rebuild`),
            }),
        }}
        busy={busy === 'rebuild'}
        size="compact-xs"
        h={26}
        variant="default"
        aria-label={t`Rebuild ${projection}`}
      />
    </>
  )
}

function Running({
  rebuild: { id, kind, projection, state, part, events, attempts, cancelling },
}: {
  readonly rebuild: Rebuild
}) {
  const { t, i18n } = useLingui()
  const refresh = useRefresh()
  const folded = events.toLocaleString(i18n.locale)
  const done = Math.floor(part * 100)
  const what =
    state === 'waiting' ? t`Waiting for a worker` : kind === 'verify' ? t`Verifying` : t`Rebuilding`
  const stop = async () => {
    try {
      await call(operationsCalls.cancelRebuild, { params: { id } })
    } catch (error) {
      await toastFailure(error, t`Stop`)
    }
    await refresh()
  }
  return (
    <Flex component="span" gap="sm" align="center" flex={1}>
      <Flex
        component="span"
        direction="column"
        flex={1}
        gap={4}
        miw={120}
        fz="xs"
        className="cb-tabular"
      >
        <span>
          {what} · {folded}
          {attempts > 1 && ` · ${t`restarted`}`}
        </span>
        <Progress.Root size="sm">
          <Progress.Section value={done} aria-label={t`${what}: ${projection}`} />
        </Progress.Root>
      </Flex>
      <ActionButton
        action={{
          id: `stop ${id}`,
          label: t`Stop`,
          icon: IconPlayerStop,
          can: cancelling ? t`Stops after the current batch` : true,
          perform: stop,
        }}
        size="compact-xs"
        h={26}
        variant="default"
        aria-label={t`Stop ${projection}`}
      />
    </Flex>
  )
}

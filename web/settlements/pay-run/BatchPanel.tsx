import { Flex, Stack } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PayRun, PayRunBatch } from '#shared/settlements/pay-run/views.ts'
import { usePersonName } from '../../platform/people.ts'
import { dayAndTime, plainDay } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/tones.ts'
import { usePayWays } from '../data/pay-ways.ts'
import { waitsForBank, sumsByWay } from './pay-run-plan.ts'

/** Returns the words for who did something with a batch, and when. */
function useDone() {
  const { i18n } = useLingui()
  const names = usePersonName()
  return ({ by, at }: { readonly by: string; readonly at: string }): string =>
    `${names(by)} · ${dayAndTime(Date.parse(at) / 1000, i18n.locale)}`
}

/** The newest batch: what is in it, who prepared and released it, its files and the bank's answers. */
export default function BatchPanel({
  run,
  batch,
}: {
  readonly run: PayRun
  readonly batch: PayRunBatch
}) {
  const { t } = useLingui()
  const done = useDone()
  const ways = usePayWays()
  const state = useBatchState(run)
  const { label, tone } = state(batch)
  const number = batch.batch
  const stopped = batch.withdrawn?.stopped ?? null
  return (
    <Stack
      component="section"
      gap={4}
      px={14}
      py={10}
      fz="sm"
      className="cb-paper cb-anywhere"
      aria-label={t`Batch ${number}`}
    >
      <Flex gap="4px 12px" align="center" wrap="wrap">
        <b>{t`Batch ${number}`}</b>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {sumsByWay(batch.entries).map(({ how, currency, amount, people }) => (
          <span key={`${how} ${currency}`}>
            {ways[how]}: <Money amount={amount} currency={currency} exact />{' '}
            <small>
              <Plural value={people} one="# person" other="# people" />
            </small>
          </span>
        ))}
      </Flex>
      <Stack component="ul" gap={2}>
        <li>
          <Trans>Prepared: {done(batch.prepared)}</Trans>
        </li>
        {batch.released && (
          <li>
            <Trans>Released: {done(batch.released)}</Trans>
          </li>
        )}
        {batch.withdrawn && (
          <li>
            <Trans>
              Withdrawn: {done(batch.withdrawn)} – {batch.withdrawn.reason}
            </Trans>
            {stopped !== null && ` · ${t`file ${stopped} was stopped`}`}
          </li>
        )}
        <Files batch={batch} />
      </Stack>
    </Stack>
  )
}
function Files({ batch: { files, answers } }: { readonly batch: PayRunBatch }) {
  const { t, i18n } = useLingui()
  const done = useDone()
  return (
    <>
      {files.map((file) => (
        <li key={file.at}>
          <Trans>
            Bank file: {done(file)} · {file.message}, to be paid on{' '}
            {plainDay(file.executed, i18n.locale)}
          </Trans>
        </li>
      ))}
      {answers.map((answer) => {
        const { paid, returned, unmatched } = answer
        return (
          <li key={answer.at}>
            {t`Bank’s answer: ${done(answer)} · paid ${paid}, returned ${returned}, unmatched ${unmatched}`}
          </li>
        )
      })}
    </>
  )
}

/** Returns how far a batch is. */
function useBatchState(
  run: PayRun,
): (batch: PayRunBatch) => { readonly label: string; readonly tone: Tone } {
  const { t } = useLingui()
  return (batch) => {
    if (batch.withdrawn) return { label: t`Withdrawn`, tone: 'neutral' }
    if (waitsForBank(batch)) return { label: t`Waiting for the bank`, tone: 'info' }
    if (batch.files.length > 0) return { label: t`Answered by the bank`, tone: 'ok' }
    if ((batch.two_people || run.needs_two) && !batch.released)
      return { label: t`To be released`, tone: 'warn' }
    return { label: t`Ready`, tone: 'info' }
  }
}

import { useState, type FormEvent } from 'react'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { secondsBetween } from '#shared/platform/messages.ts'
import { shiftCalls, type ShiftView } from '#shared/shifts/calls.ts'
import { isReason } from '#shared/platform/reason.ts'
import { workTimeText } from '#shared/shifts/rules.ts'
import { spanFits } from '#shared/shifts/span.ts'
import { ApiError, call } from '../platform/call.ts'
import { serverNow } from '../platform/clock.ts'
import { failureText, toastSuccess } from '../platform/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { hoursMinutesSeconds } from '../ui/duration.ts'
import { momentIn } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { ReasonField } from '../ui/ReasonField.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { fromLocal, localSeconds, toLocal, type LocalMoment } from './local-time.ts'
import classes from './Shifts.module.css'

/** What a corrected span must be (shared/shifts/span.ts), said before the server says it. */
const spanInvalid = msg`Check the times: the end must be after the start, within 24 hours and not in the future. The start can be up to 400 days ago, and the breaks must fit.`

interface CorrectionProps {
  readonly shift: ShiftView
  readonly name: string
  readonly zone: string
  readonly onClose: () => void
}
/** Corrects a closed shift: on the studio's clock, with a reason, and only after the old and the new were seen beside each other. */
export function Correction({ shift, name, zone, onClose }: CorrectionProps) {
  const { t, i18n } = useLingui()
  const form = useCorrection(shift, zone)
  const [failure, setFailure] = useState<string>()
  const textOf = useRefusalText()
  const client = useQueryClient()
  const confirm = useConfirm()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { wanted } = form
    if (!wanted) return
    setFailure(undefined)
    confirm({
      confirm: t`Edit shift`,
      target: `${name}: ${momentIn(shift.start, zone, i18n.locale)}`,
      text: t`Worked ${workTimeText(shift.worked_seconds)} becomes ${workTimeText(form.worked)}. The old values stay visible.`,
      perform: async () => {
        try {
          await call(shiftCalls.correct, {
            body: { user: shift.user, shift: shift.shift, ...wanted },
          })
        } catch (error) {
          // A refusal belongs to the form, which is still open under the question.
          return setFailure(textOf(error))
        }
        await client.invalidateQueries({ queryKey: ['shifts'] })
        onClose()
        return toastSuccess(t`Shift corrected`)
      },
    })
  }
  return (
    <Dialog onClose={onClose} title={<Trans>Edit {name}’s shift</Trans>} size="md" zIndex={190}>
      <form onSubmit={submit} aria-label={t`Edit ${name}’s shift`}>
        <Stack gap="sm">
          <FormFailure text={failure} />
          <ZoneNote zones={[zone]} at={[Date.parse(shift.start) / 1000]} />
          <Fields form={form} name={name} />
          <Text size="sm" role="status">
            <del>{workTimeText(shift.worked_seconds)}</del> →{' '}
            <ins className={classes['new']}>{workTimeText(form.worked)}</ins> <Trans>worked</Trans>
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" disabled={!form.wanted}>
              <Trans>Correct…</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function Fields({
  form,
  name,
}: {
  readonly form: ReturnType<typeof useCorrection>
  readonly name: string
}) {
  const { t } = useLingui()
  return (
    <>
      <div className={classes['pair']}>
        <TextInput
          type="datetime-local"
          step={1}
          label={t`Start`}
          value={form.start}
          onChange={(event) => form.setStart(event.currentTarget.value)}
          error={form.errors.start}
          required
        />
        <TextInput
          type="datetime-local"
          step={1}
          label={t`End`}
          value={form.end}
          onChange={(event) => form.setEnd(event.currentTarget.value)}
          error={form.errors.end}
          required
        />
      </div>
      <TextInput
        label={t`Paused`}
        description={t`hh:mm, e.g. 0:45`}
        value={form.paused}
        onChange={(event) => form.setPaused(event.currentTarget.value)}
        error={form.errors.paused}
        required
      />
      <ReasonField
        description={t`Visible to ${name}.`}
        value={form.reason}
        maxLength={500}
        onChange={form.setReason}
      />
    </>
  )
}

/** What stands in the form, what is wrong with it, and what would be asked for. A time that nobody touched stays the instant it was. */
function useCorrection(shift: ShiftView, zone: string) {
  const { t } = useLingui()
  const old = { start: toLocal(shift.start, zone), end: toLocal(shift.end ?? shift.start, zone) }
  const [start, setStart] = useState(old.start)
  const [end, setEnd] = useState(old.end)
  const [paused, setPaused] = useState(hoursMinutesSeconds(shift.paused_seconds))
  const [reason, setReason] = useState('')
  const from: LocalMoment =
    start === old.start ? { at: shift.start, twice: false } : fromLocal(start, zone)
  const to: LocalMoment =
    end === old.end && shift.end !== null ? { at: shift.end, twice: false } : fromLocal(end, zone)
  const paused_seconds = localSeconds(paused)
  const wrong = (moment: LocalMoment): string | null =>
    moment === 'skipped'
      ? t`The clocks went forward: this time did not exist`
      : moment === 'unreadable'
        ? t`Give a day and a time`
        : moment.twice
          ? t`The clocks gave this time twice: the first is taken`
          : null
  const errors = {
    start: wrong(from),
    end: wrong(to),
    paused: paused_seconds === undefined ? t`hh:mm, e.g. 0:45` : null,
  }
  const whole = typeof from === 'object' && typeof to === 'object' && paused_seconds !== undefined
  const span = whole ? { start: from.at, end: to.at, paused_seconds } : undefined
  const worked = span ? secondsBetween(span.start, span.end) - span.paused_seconds : Number.NaN
  const fits =
    span !== undefined && spanFits(span, new Date((serverNow() + 1) * 1000).toISOString())
  if (span && !fits) errors.end ??= t(spanInvalid)
  const wanted = fits && isReason(reason) ? { ...span, reason: reason.trim() } : undefined
  return {
    start,
    setStart,
    end,
    setEnd,
    paused,
    setPaused,
    reason,
    setReason,
    errors,
    worked,
    wanted,
  }
}

/** A refusal of the call, in the reader's language where it is one that a correction can meet. */
function useRefusalText(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    const texts: Readonly<Record<string, string>> = {
      'shifts.spanInvalid': t(spanInvalid),
      'shifts.overlaps': t`Another shift overlaps this time`,
      'shifts.unknown': t`This shift is not closed, or is not there any more`,
    }
    return (
      (error instanceof ApiError ? texts[error.code] : undefined) ??
      failureText(error, t`Edit shift`)
    )
  }
}

import { useState, type FormEvent } from 'react'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { fieldsOf } from '../platform/form-fields.ts'
import { keyOfModule } from '../platform/keys.ts'
import { chatCalls } from '#shared/chat/calls.ts'
import { secondsBetween } from '#shared/platform/messages.ts'
import { shiftCalls, type ShiftView } from '#shared/shifts/calls.ts'
import { isReason } from '#shared/platform/reason.ts'
import { workTimeText } from '#shared/shifts/rules.ts'
import { spanFits } from '#shared/shifts/span.ts'
import { ApiError, call } from '../platform/call.ts'
import { serverNow } from '../platform/clock.ts'
import { useCall } from '../platform/queries.ts'
import { failureText, toastSuccess } from '../platform/toasts.ts'
import { DateTimeField } from '../ui/DateTimeField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { hoursMinutes, hoursMinutesSeconds } from '../ui/duration.ts'
import { momentIn } from '../ui/format.ts'
import { Leaving } from '../ui/FormDialog.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { ReasonField } from '../ui/ReasonField.tsx'
import { Restored } from '../ui/Restored.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useLeaving } from '../ui/use-leaving.ts'
import { fromLocal, localSeconds, toLocal, type LocalMoment } from './local-time.ts'
import classes from './Shifts.module.css'

/** The rules of a corrected span (shared/shifts/span.ts), said before the server says them. */
const spanInvalid = msg`Check the times: the end must be after the start, within 24 hours and not in the future. The start can be up to 400 days ago, and the breaks must fit.`

interface CorrectionProps {
  readonly shift: ShiftView
  readonly name: string
  readonly zone: string
  /** The chat message that asks for it; empty: none does. */
  readonly message: string
  readonly onClose: () => void
  readonly onDone: () => void
}
/** Corrects a closed shift; one that was asked for in a message begins with its text for a reason, and keeps a link to it. */
export function Correction(props: CorrectionProps) {
  const { t } = useLingui()
  const { name, message } = props
  const asked = useCall(chatCalls.message, {
    request: { params: { message } },
    enabled: message !== '',
  })
  const { error } = asked
  if (message !== '' && asked.isPending) return null
  // Of a message that is not there any more nothing is linked; what could not be asked is no answer.
  if (error && !(error instanceof ApiError && error.status === 404))
    return (
      <Dialog title={<Trans>Edit {name}’s shift</Trans>} onClose={props.onClose}>
        <FormFailure text={failureText(error, t`Chat message`)} />
      </Dialog>
    )
  const found = asked.data?.message
  // The person reads the reason: only their own words stand in it before somebody writes it.
  const begun = found && found.from === props.shift.user ? found.text : ''
  return <CorrectionForm {...props} message={found ? message : ''} begun={begun} />
}

/** On the studio's clock, with a reason, and only after the old and the new were seen beside each other. */
function CorrectionForm({
  shift,
  name,
  zone,
  message,
  begun,
  onClose,
  onDone,
}: CorrectionProps & { readonly begun: string }) {
  const { t, i18n } = useLingui()
  const form = useCorrection(shift, zone, begun)
  const { restored, drop } = useDraft(form.typed, `shift ${shift.shift}`)
  const leave = () => {
    drop()
    onClose()
  }
  const leaving = useLeaving(form.typed.isDirty(), leave)
  const [failure, setFailure] = useState<string>()
  const textOf = useRefusalText()
  const client = useQueryClient()
  const confirm = useConfirm()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { wanted } = form
    if (!wanted) return
    const asked = message === '' ? {} : { message }
    setFailure(undefined)
    confirm({
      confirm: t`Edit shift`,
      target: `${name}: ${momentIn(shift.start, zone, i18n.locale)}`,
      text: t`Worked ${workTimeText(shift.worked_seconds)} becomes ${workTimeText(form.worked)}. The old values stay visible.`,
      perform: async () => {
        try {
          await call(shiftCalls.correct, {
            body: { user: shift.user, shift: shift.shift, ...wanted, ...asked },
          })
        } catch (error) {
          // A refusal belongs to the form, which is still open under the question.
          return setFailure(textOf(error))
        }
        await client.invalidateQueries({ queryKey: keyOfModule(shiftCalls.history) })
        leaving.release()
        leave()
        onDone()
        return toastSuccess(t`Shift edited`)
      },
    })
  }
  return (
    <Dialog
      onClose={leaving.close}
      title={<Trans>Edit {name}’s shift</Trans>}
      size="lg"
      zIndex={190}
    >
      <form onSubmit={submit} aria-label={t`Edit ${name}’s shift`}>
        <Stack gap="sm">
          <FormFailure text={failure} />
          {restored && <Restored onDiscard={() => form.typed.reset()} />}
          <ZoneNote zones={[zone]} at={[Date.parse(shift.start) / 1000]} />
          <Fields form={form} name={name} />
          <Worked before={shift.worked_seconds} after={form.worked} />
          <Buttons leaving={leaving} disabled={!form.wanted} />
        </Stack>
      </form>
    </Dialog>
  )
}

const Worked = ({ before, after }: { readonly before: number; readonly after: number }) => (
  <Text size="sm" role="status">
    <del>{workTimeText(before)}</del> → <ins className={classes['new']}>{workTimeText(after)}</ins>{' '}
    <Trans>worked</Trans>
  </Text>
)

function Buttons({
  leaving,
  disabled,
}: {
  readonly leaving: ReturnType<typeof useLeaving>
  readonly disabled: boolean
}) {
  if (leaving.asked) return <Leaving {...leaving} />
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={leaving.close}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" disabled={disabled}>
        <Trans>Edit shift…</Trans>
      </Button>
    </Group>
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
      <div className="cb-columns">
        <DateTimeField
          label={t`Start`}
          {...form.typed.getInputProps('start')}
          value={form.typed.values.start}
          error={form.errors.start}
          required
        />
        <DateTimeField
          label={t`End`}
          {...form.typed.getInputProps('end')}
          value={form.typed.values.end}
          error={form.errors.end}
          required
        />
      </div>
      <TextInput
        label={t`Paused`}
        description={form.pausedHint}
        {...form.typed.getInputProps('paused')}
        error={form.errors.paused}
        required
      />
      <ReasonField
        description={t`Visible to ${name}.`}
        maxLength={fieldsOf(shiftCalls.correct).reason?.max}
        {...form.typed.getInputProps('reason')}
      />
    </>
  )
}

/**
 * Keeps what stands in the form, what is wrong with it, and what would be asked for. An untouched time stays the
 * instant it was.
 */
function useCorrection(shift: ShiftView, zone: string, begun: string) {
  const { t } = useLingui()
  const old = { start: toLocal(shift.start, zone), end: toLocal(shift.end ?? shift.start, zone) }
  const isWhole = shift.paused_seconds % 60 === 0
  const typed = useForm({
    mode: 'controlled',
    initialValues: {
      ...old,
      paused: (isWhole ? hoursMinutes : hoursMinutesSeconds)(shift.paused_seconds),
      reason: begun.trim().slice(0, fieldsOf(shiftCalls.correct).reason?.max),
    },
  })
  const { start, end, paused, reason } = typed.values
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
  const pausedHint = isWhole ? t`hh:mm, e.g. 0:45` : t`hh:mm:ss, e.g. 0:45:00`
  const errors = {
    start: wrong(from),
    end: wrong(to),
    paused: paused_seconds === undefined ? pausedHint : null,
  }
  const whole = typeof from === 'object' && typeof to === 'object' && paused_seconds !== undefined
  const span = whole ? { start: from.at, end: to.at, paused_seconds } : undefined
  const worked = span ? secondsBetween(span.start, span.end) - span.paused_seconds : Number.NaN
  const fits =
    span !== undefined && spanFits(span, new Date((serverNow() + 1) * 1000).toISOString())
  if (span && !fits) errors.end ??= t(spanInvalid)
  const wanted = fits && isReason(reason) ? { ...span, reason: reason.trim() } : undefined
  return { typed, pausedHint, errors, worked, wanted }
}

/** A refusal of the call, in the reader's language where it is one that a correction can meet. */
function useRefusalText(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    const texts: Readonly<Record<string, string>> = {
      'shifts.spanInvalid': t(spanInvalid),
      'shifts.overlaps': t`Another shift overlaps this time`,
      'shifts.messageUnknown': t`Message not found`,
      'shifts.unknown': t`This shift is not closed, or is not there any more`,
    }
    return (
      (error instanceof ApiError ? texts[error.code] : undefined) ??
      failureText(error, t`Edit shift`)
    )
  }
}

import { useEffect, useState, type FormEvent } from 'react'
import { Button, Flex, Group, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { call } from '../../platform/call.ts'
import { useNow } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { displayName, type ViewAs, type Viewer } from '../../platform/session.ts'
import { toastFailure } from '../../platform/toasts.ts'
import { useSave } from '../../platform/use-save.ts'
import { timeOfDay } from '../../ui/format.ts'
import { resume, stopViewing } from '../log-in.ts'
import classes from './ViewBanner.module.css'

/**
 * A banner over every screen while viewing as another person: who, until when, and the ways to change things or to
 * stop.
 */
export default function ViewBanner({
  viewer,
  viewAs,
}: {
  readonly viewer: Viewer
  readonly viewAs: ViewAs
}) {
  const { t, i18n } = useLingui()
  const [asking, setAsking] = useState(false)
  const left_s = Date.parse(viewAs.until) / 1000 - useNow(5)
  useEffect(() => {
    if (left_s <= 0) window.location.assign(paths.dashboard)
  }, [left_s])
  const stop = () => void stopViewing().catch((error: unknown) => toastFailure(error, t`View as`))
  const name = displayName(viewer)
  const until = timeOfDay(Date.parse(viewAs.until) / 1000, i18n.locale)
  const { by, reason } = viewAs
  return (
    <Flex
      component="section"
      gap="6px 16px"
      align="center"
      justify="space-between"
      wrap="wrap"
      className={classes['banner'] ?? ''}
      aria-label={t`Viewing as someone else`}
      data-token={viewAs.writes ? 'broken' : 'error'}
    >
      <p>
        <b>
          <Trans>You are viewing as {name}</Trans>
        </b>{' '}
        · {viewAs.writes ? t`changes allowed, in your name (${by})` : t`reading only`} ·{' '}
        <Trans>until {until}</Trans> · {reason}
      </p>
      <Group gap={8} align="end">
        {!viewAs.writes && !asking && (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            <Trans>Allow changes</Trans>
          </Button>
        )}
        <Button size="compact-sm" onClick={stop}>
          <Trans>Stop viewing</Trans>
        </Button>
      </Group>
      {asking && !viewAs.writes && (
        <AllowChanges user={viewer.user} onClose={() => setAsking(false)} />
      )}
    </Flex>
  )
}

/** The second confirmation: the login of the person, typed. */
function AllowChanges({ user, onClose }: { readonly user: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { save, refusal } = useSave(
    (body: { readonly confirm: string }) =>
      call(accessCalls.allowViewAsWrites, { body }).then(resume),
    { context: t`Allow changes`, fields: { 'accounts.confirmationWrong': 'confirm' } },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await save({ confirm: typed.trim() })
    if (done && 'answer' in done) onClose()
  }
  return (
    <Group
      component="form"
      gap={8}
      align="end"
      flex="0 1 100%"
      onSubmit={(event) => void submit(event)}
      aria-label={t`Allow changes`}
    >
      <TextInput
        size="xs"
        label={t`Type ${user} to allow changes`}
        value={typed}
        error={refusal?.field?.text ?? refusal?.failure}
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="xs"
        color="red"
        disabled={typed.trim() !== user}
        title={typed.trim() === user ? undefined : t`Type ${user} to allow changes`}
      >
        <Trans>Allow changes</Trans>
      </Button>
      <Button size="xs" variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Group>
  )
}

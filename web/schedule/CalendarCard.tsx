import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { feedCalls } from '#shared/schedules/feed-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOf } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { displayName, useViewer } from '../platform/session.ts'
import { failureText, toastFailure, toastSuccess } from '../platform/toasts.ts'
import { CopyIt } from '../ui/CopyIt.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { momentIn } from '../ui/format.ts'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import classes from './OwnSchedule.module.css'

/** The link under which the viewer's own calendar shows their shifts. */
export function CalendarCard() {
  const { t, i18n } = useLingui()
  const { data, error } = useLiveCall(feedCalls.feed)
  const [path, setPath] = useState<string>()
  if (error) return <FormFailure text={failureText(error)} />
  if (!data) return <ScreenSkeleton />
  const since = data.opened_at && momentIn(data.opened_at, undefined, i18n.locale)
  return (
    <Stack gap={8} p="sm" fz="md" className="cb-card">
      <p>
        {since === null
          ? t`See your shifts in your phone’s calendar. Schedule changes show up there too.`
          : t`Link created ${since}. Anyone with this link can see your shifts.`}
      </p>
      {path !== undefined && <Link path={path} />}
      <Buttons isOpen={data.opened_at !== null} onChange={setPath} />
    </Stack>
  )
}

function Link({ path }: { readonly path: string }) {
  const { t } = useLingui()
  const { href } = new URL(path, window.location.origin)
  return (
    <>
      <p role="status">
        <Trans>Copy it now. You won’t see it again.</Trans>
      </p>
      <input
        className={`cb-shown-once ${classes['link']}`}
        readOnly
        value={href}
        aria-label={t`Calendar link`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Flex gap={8} wrap="wrap">
        <CopyIt text={href} />
        <Button component="a" size="xs" href={href.replace(/^https?/, 'webcal')}>
          <Trans>Open in my calendar</Trans>
        </Button>
      </Flex>
    </>
  )
}

function Buttons({
  isOpen,
  onChange,
}: {
  readonly isOpen: boolean
  readonly onChange: (path: string | undefined) => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const name = displayName(useViewer())
  const ask = useConfirm()
  const [mayOpen, mayRevoke] = [useMayCall(feedCalls.openFeed), useMayCall(feedCalls.revokeFeed)]
  const again = () => client.invalidateQueries({ queryKey: keyOf(feedCalls.feed) })
  const make = async () => {
    onChange((await call(feedCalls.openFeed)).path)
    await again()
  }
  const replace = () =>
    ask({
      confirm: t`Replace link`,
      target: t`${name}’s calendar link`,
      text: t`Calendars that use the old link will stop showing your shifts.`,
      perform: make,
    })
  const remove = () =>
    ask({
      confirm: t`Remove link`,
      target: t`${name}’s calendar link`,
      text: t`Calendars that use this link will stop showing your shifts.`,
      danger: true,
      perform: async () => {
        await call(feedCalls.revokeFeed)
        onChange(undefined)
        await again()
        await toastSuccess(t`Link removed`)
      },
    })
  return (
    <Flex gap={8} wrap="wrap">
      {mayOpen && !isOpen && (
        <Button
          size="xs"
          variant="default"
          onClick={() => void make().catch((error: unknown) => toastFailure(error, t`Create link`))}
        >
          <Trans>Create link</Trans>
        </Button>
      )}
      {mayOpen && isOpen && (
        <Button size="xs" variant="default" onClick={replace}>
          <Trans>Replace link…</Trans>
        </Button>
      )}
      {mayRevoke && isOpen && (
        <Button size="xs" variant="default" onClick={remove}>
          <Trans>Remove link…</Trans>
        </Button>
      )}
    </Flex>
  )
}

import { useMemo, useState } from 'react'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { Quarantined } from '#shared/site-status/calls.ts'
import { Arriving, lazily } from '../platform/lazily.tsx'
import { may, useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { dayAndTime } from '../ui/dates.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useHeldLines, useSiteNames, type Asked } from './data.ts'
import classes from './SiteTrack.module.css'

const MapAccount = lazily(async () => ({ default: (await import('./MapAccount.tsx')).MapAccount }))
const shown_first = 100
const idOf = ({ site, account }: Pick<Quarantined, 'site' | 'account'>): string =>
  `${site}:${account}`

/** Accounts that observers report and that nobody has. Given to a person, their lines are applied and they leave the list. */
export function QuarantineSection({
  quarantine: { data, error },
}: {
  readonly quarantine: Asked<Quarantined>
}) {
  const { t } = useLingui()
  const siteOf = useSiteNames()
  const [filter, setFilter] = useState('')
  const [all, setAll] = useState(false)
  const [opened, setOpened] = useState<Quarantined>()
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const mayMap = may(useViewer(), accountCalls.setSiteAccount)
  const found = useMemo(() => {
    const wanted = filter.trim().toLowerCase()
    return (data ?? []).filter(({ site, account }) =>
      `${account} ${site} ${siteOf(site)}`.toLowerCase().includes(wanted),
    )
  }, [data, filter, siteOf])
  const rows = all ? found : found.slice(0, shown_first)
  return (
    <section aria-label={t`Unknown accounts`} className={classes['section']}>
      <Bar filter={filter} onFilter={setFilter} />
      <FormFailure text={error && !data ? failureText(error, t`Unknown accounts`) : undefined} />
      {!data && !error && <Skeleton h={120} />}
      {data?.length === 0 && (
        <Empty
          icon={IconCircleCheck}
          title={t`Every reported account is somebody’s`}
          hint={t`An account that nobody has would wait here, with all that was said of it.`}
        />
      )}
      {data && data.length > 0 && found.length === 0 && (
        <Empty icon={IconSearch} title={t`No account matches`} />
      )}
      {rows.length > 0 && (
        <ul className={classes['held']} aria-label={t`Unknown accounts`}>
          {rows.map((row) => (
            <HeldAccount
              key={idOf(row)}
              row={row}
              site={siteOf(row.site)}
              given={given.has(idOf(row))}
              onMap={mayMap ? () => setOpened(row) : undefined}
            />
          ))}
        </ul>
      )}
      {found.length > rows.length && (
        <Button size="xs" variant="default" onClick={() => setAll(true)}>
          <Trans>Show all {found.length}</Trans>
        </Button>
      )}
      <Arriving fallback={null}>
        {opened && (
          <MapAccount
            row={opened}
            site={siteOf(opened.site)}
            onClose={() => setOpened(undefined)}
            onGiven={() => setGiven((before) => new Set(before).add(idOf(opened)))}
          />
        )}
      </Arriving>
    </section>
  )
}

function Bar({
  filter,
  onFilter,
}: {
  readonly filter: string
  readonly onFilter: (filter: string) => void
}) {
  const { t } = useLingui()
  return (
    <div className={classes['bar']}>
      <p>
        <Trans>
          Reported accounts that nobody has. Their lines are kept as they came, and count as soon as
          you say whose they are.
        </Trans>
      </p>
      <TextInput
        size="xs"
        w={220}
        aria-label={t`Filter`}
        placeholder={t`Filter`}
        value={filter}
        leftSection={<IconSearch size={14} stroke={1.8} />}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
    </div>
  )
}

interface HeldProps {
  readonly row: Quarantined
  readonly site: string
  readonly given: boolean
  readonly onMap: (() => void) | undefined
}
function HeldAccount({
  row: { site: code, account, lines, first_at, last_at },
  site,
  given,
  onMap,
}: HeldProps) {
  const { t, i18n } = useLingui()
  const [shown, setShown] = useState(false)
  const [from, to] = [first_at, last_at].map((at) => dayAndTime(Date.parse(at) / 1000, i18n.locale))
  const count = lines.toLocaleString(i18n.locale)
  return (
    <li>
      <div className={classes['account']}>
        <span className={classes['name']}>
          <b>{account}</b>
          <small>{site}</small>
        </span>
        <span className={classes['span']}>
          <Trans>
            {count} lines, {from} – {to}
          </Trans>
        </span>
        <span className={classes['tools']}>
          <Button
            size="compact-xs"
            h={24}
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? t`Hide the lines` : t`Show lines`}
          </Button>
          {given ? (
            <span role="status" className={classes['applying']}>
              <Trans>Applying the lines…</Trans>
            </span>
          ) : (
            onMap && (
              <Button
                size="compact-xs"
                h={24}
                leftSection={<IconUserPlus size={14} stroke={1.8} />}
                onClick={onMap}
              >
                <Trans>Map this account to…</Trans>
                <span className="cb-visually-hidden">&nbsp;{account}</span>
              </Button>
            )
          )}
        </span>
      </div>
      {shown && <HeldLines site={code} account={account} />}
    </li>
  )
}

function HeldLines({ site, account }: { readonly site: string; readonly account: string }) {
  const { t } = useLingui()
  const { data, error } = useHeldLines(site, account)
  if (error && !data) return <FormFailure text={failureText(error, t`Show lines`)} />
  if (!data) return <Skeleton h={60} mt={6} />
  return (
    <div
      role="region"
      aria-label={t`Newest lines of ${account}, as they came`}
      tabIndex={0}
      className={classes['raw']}
    >
      {data.map(({ raw }, index) => (
        <code key={index}>{raw}</code>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Rehearsal } from '#shared/accounts/erasure-calls.ts'
import { plainDay } from '../../ui/format.ts'
import { erasedParts, type ErasedGroup } from './erased-groups.ts'

/** The parts that law keeps, as the retention rules of the studio's settings name them; the server names them in English. */
export function useKeptNames(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    identity: t`Name, CNP and address as a party to a contract`,
    contract: t`Contract number and dates of employment`,
    money: t`Payments, bonuses and penalties`,
    workingTime: t`Shifts and online time`,
    audit: t`Who viewed, changed and erased data, without the values`,
  }
}

/**
 * The effects of an erasure: what it destroys, what has to be archived before, and what stays. They are read before a
 * decision that cannot be undone.
 */
export function ErasureEffects({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { t } = useLingui()
  const names = useKeptNames()
  const nameOf = ({ part, text }: Rehearsal['kept'][number]) => names[part] ?? text
  const toArchive = rehearsal.kept.filter(({ personal }) => personal)
  const staying = rehearsal.kept.filter(({ personal }) => !personal)
  return (
    <>
      <Erased rehearsal={rehearsal} />
      {toArchive.length > 0 && (
        <Kept
          label={t`Archive before erasing`}
          hint={t`The law requires these records. They are erased from Callboard, so keep a copy until the date shown.`}
          until={t`Required until`}
          parts={toArchive}
          nameOf={nameOf}
        />
      )}
      <Kept
        label={t`What stays`}
        hint={t`The law requires these records. They stay in Callboard under the username only, without personal data.`}
        until={t`Kept until at least`}
        parts={staying}
        nameOf={nameOf}
      />
    </>
  )
}

function Erased({
  rehearsal: { unreadable, secrets, images, siteNames },
}: {
  readonly rehearsal: Rehearsal
}) {
  const { t, i18n } = useLingui()
  const groups: Readonly<Record<ErasedGroup, string>> = {
    profile: t`Profile and contact details`,
    online: t`Social accounts`,
    signIn: t`Sign-ins and devices`,
    work: t`Shifts, leave and schedule`,
    money: t`Money and payments`,
    hiring: t`Interviews`,
    other: t`Other notes`,
  }
  const fieldNames = useFieldNames()
  const deleted: readonly (readonly [string, string, number])[] = [
    [t`Images`, t`Deleted`, images],
    [t`Passwords and other secrets`, t`Deleted`, secrets],
    [t`Site usernames`, t`Removed from lists, alerts and reports`, siteNames],
  ]
  return (
    <Listed
      label={t`What will be erased`}
      hint={t`These details become unreadable everywhere. Totals such as hours and amounts are kept.`}
      headings={[t`Data`, t`What becomes unreadable`, t`Records`]}
    >
      {erasedParts(unreadable).map(({ group, records, fields }) => (
        <tr key={group}>
          <th scope="row">{groups[group]}</th>
          <td>{[...new Set(fields.map((field) => fieldNames[field] ?? t`Notes`))].join(', ')}</td>
          <td data-number="">{i18n.number(records)}</td>
        </tr>
      ))}
      {deleted.map(([label, what, count]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{what}</td>
          <td data-number="">{i18n.number(count)}</td>
        </tr>
      ))}
    </Listed>
  )
}

/** The personal fields of events, as forms call them. */
function useFieldNames(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    name: t`First name`,
    surname: t`Last name`,
    email: t`Email address`,
    telefon: t`Contact phone`,
    adresa: t`Address`,
    oras: t`City`,
    tara: t`Country`,
    zipCode: t`ZIP code`,
    iban: t`Bank account`,
    born: t`Birth date`,
    cnp: t`SSN/CNP`,
    serie: t`ID number`,
    expires: t`ID expiration`,
    contract: t`Contract number`,
    locker: t`Lockers`,
    username: t`Username`,
    agent: t`Browser`,
    reason: t`Reason`,
    note: t`Notes`,
    file: t`File name`,
    reference: t`Payment reference`,
  }
}

function Kept({
  label,
  hint,
  until,
  parts,
  nameOf,
}: {
  readonly label: string
  readonly hint: string
  readonly until: string
  readonly parts: Rehearsal['kept']
  readonly nameOf: (part: Rehearsal['kept'][number]) => string
}) {
  const { t, i18n } = useLingui()
  return (
    <Listed label={label} hint={hint} headings={[t`Data`, until]}>
      {parts.map((part) => (
        <tr key={part.part}>
          <th scope="row">{nameOf(part)}</th>
          <td data-day="">{plainDay(part.until, i18n.locale)}</td>
        </tr>
      ))}
    </Listed>
  )
}

/** Nothing of it is cut off, on a phone neither. */
function Listed({
  label,
  hint,
  headings,
  children,
}: {
  readonly label: string
  readonly hint: string
  readonly headings: readonly string[]
  readonly children: ReactNode
}) {
  return (
    <Paper withBorder component="section" aria-label={label} className="cb-scroll" tabIndex={0}>
      <Text fw={650} component="h2" fz="md" m={0} px={12} pt={12}>
        {label}
      </Text>
      <Text size="sm" c="dimmed" px={12} pb={6}>
        {hint}
      </Text>
      <table className="cb-table" aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Paper>
  )
}

/** When it happens, and until when it can be stopped. */
export function ErasureSteps({ requested }: { readonly requested: boolean }) {
  return (
    <ul className="cb-bullets">
      <li>
        {requested ? (
          <Trans>Nothing is erased yet. A second person must approve this request.</Trans>
        ) : (
          <Trans>
            Nothing is erased when you send the request. A second person must approve it.
          </Trans>
        )}
      </li>
      <li>
        <Trans>The request can be withdrawn at any time until it is approved.</Trans>
      </li>
      <li>
        <Trans>
          Data is erased as soon as the request is approved. This can’t be undone. Earlier exports
          and backups still contain the data.
        </Trans>
      </li>
    </ul>
  )
}

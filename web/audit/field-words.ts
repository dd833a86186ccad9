import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'

/** Returns what the fields of entries are called for people; one without a name is called by its own, as words. */
export function useFieldWords(): (field: string) => string {
  const [person, work, money, other] = [
    usePersonWords(),
    useWorkWords(),
    useMoneyWords(),
    useOtherWords(),
  ]
  return useMemo(() => {
    const words: Words = { ...person, ...work, ...money, ...other }
    // A part of a field, 'links.0.person', is called by the field and its own name.
    return (field) =>
      field
        .split('.')
        .map((part) => words[part] ?? asWords(part))
        .join(' · ')
  }, [person, work, money, other])
}
type Words = Readonly<Record<string, string>>

/** 'paused_seconds' and 'upTo' as words. */
const asWords = (name: string): string => {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (one) => ` ${one.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function usePersonWords(): Words {
  const { t } = useLingui()
  return useMemo(
    () => ({
      user: t`Person`,
      name: t`First name`,
      surname: t`Last name`,
      username: t`User name`,
      tipCont: t`Account type`,
      email: t`Email address`,
      telefon: t`Contact phone`,
      adresa: t`Address`,
      oras: t`City`,
      tara: t`Country`,
      zipCode: t`Postal code`,
      born: t`Birth date`,
      language: t`Language`,
      cnp: t`SSN/CNP`,
      serie: t`ID number`,
      iban: t`Bank account`,
      expires: t`ID expiration`,
      hired: t`Hire date`,
      ended: t`End date`,
      contract: t`Contract`,
      locker: t`Locker`,
      cazare: t`Lives in studio housing`,
      culoarea: t`Colour`,
      auto_pause: t`Auto pause`,
      vacationDays: t`Vacation days`,
      super: t`Super user`,
      owner: t`Owner`,
      active: t`Active`,
      candidate: t`Candidate`,
      interviewer: t`Interviewer`,
    }),
    [t],
  )
}

function useWorkWords(): Words {
  const { t } = useLingui()
  return useMemo(
    () => ({
      studio: t`Studio`,
      site: t`Site`,
      shift: t`Shift`,
      date: t`Date`,
      from: t`From`,
      to: t`To`,
      until: t`Until`,
      at: t`Time`,
      started_at: t`Start`,
      begins_at: t`Start`,
      hours: t`Hours`,
      minutes: t`Minutes`,
      timezone: t`Time zone`,
      zone: t`Time zone`,
      worked_seconds: t`Worked, in seconds`,
      paused_seconds: t`Paused, in seconds`,
      unpaid_seconds: t`Unpaid, in seconds`,
      other: t`Colleague`,
      other_date: t`Their date`,
      other_hours: t`Their hours`,
      vacation: t`Request`,
      days: t`Days`,
      counted: t`Counted days`,
    }),
    [t],
  )
}

function useMoneyWords(): Words {
  const { t } = useLingui()
  return useMemo(
    () => ({
      month: t`Month`,
      half: t`Half-month`,
      amount: t`Amount`,
      currency: t`Currency`,
      earned: t`Earned`,
      net: t`Net`,
      rates: t`Rates`,
      lines: t`Lines`,
      budget: t`Budget`,
      reference: t`Reference`,
      installments: t`Instalments`,
      payee: t`Who is paid`,
      share_bp: t`Share, in hundredths of a percent`,
    }),
    [t],
  )
}

function useOtherWords(): Words {
  const { t } = useLingui()
  return useMemo(
    () => ({
      by: t`Done by`,
      reason: t`Reason`,
      note: t`Note`,
      notes: t`Notes`,
      kind: t`Kind`,
      type: t`Type`,
      status: t`Status`,
      state: t`State`,
      source: t`Source`,
      resource: t`Resource`,
      permission: t`Permission`,
      model: t`Model`,
      title: t`Title`,
      text: t`Text`,
      tags: t`Tags`,
      links: t`Links`,
      shares: t`Shared with`,
      channel: t`Channel`,
      image: t`Picture`,
      account: t`Account`,
      observer: t`Observer`,
      version: t`Version`,
    }),
    [t],
  )
}

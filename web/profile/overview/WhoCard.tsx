import { Anchor, Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { plainDay } from '../../ui/format.ts'
import { PersonHeader } from '../../ui/PersonHeader.tsx'
import { useStudioName } from '../../ui/use-studio-name.ts'
import { FactRows, OverviewCard } from './OverviewCard.tsx'

/** Shows who a person is, and how to reach them as far as the viewer is told. */
export function WhoCard({
  info,
  href,
}: {
  readonly info: UserInfo
  readonly href: string | undefined
}) {
  const { t, i18n } = useLingui()
  const studioName = useStudioName()
  const { hired, ended, telefon, email, contract } = info
  const day = (date: string | null | undefined) => (date ? plainDay(date, i18n.locale) : undefined)
  const studio = info.studio && studioName(info.studio)
  return (
    <OverviewCard title={t`Profile`} href={href}>
      <Box px={14} pb={8}>
        <PersonHeader person={{ ...info, studio: info.studioul ?? studio }} />
      </Box>
      <FactRows
        facts={[
          [t`Here since`, day(hired) ?? day(info.date.slice(0, 10))],
          [t`Until`, day(ended)],
          [t`Contract`, contract],
          [
            t`Phone`,
            telefon && (
              <Anchor fz="sm" href={`tel:${telefon.replaceAll(/[^+\d]/g, '')}`}>
                {telefon}
              </Anchor>
            ),
          ],
          [
            t`Email`,
            email && (
              <Anchor fz="sm" href={`mailto:${email}`}>
                {email}
              </Anchor>
            ),
          ],
        ]}
      />
    </OverviewCard>
  )
}

import type { ReactNode } from 'react'
import { Button, Flex, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Doing, MaySettle } from '../data/settlement-acts.ts'
import { lacksBank } from '../data/lacks-bank.ts'
import { AllAgainst } from '../data/AllAgainst.tsx'
import { useWordsOf } from '../data/workings.ts'
import { OwnRecords } from './OwnRecords.tsx'
import { KnownPicker } from './KnownBar.tsx'
import type { SettlementProps } from './SettlementBody.tsx'
import { SettlementTimeline } from './SettlementTimeline.tsx'
import classes from './Settlement.module.css'

interface Props extends SettlementProps {
  readonly may: MaySettle
  readonly isNow: boolean
  readonly onDo: (doing: Doing) => void
}
/** The column beside a settlement: what stands against signing, what the person says, and what was decided when. */
export function Aside({ address, settlement, may, isNow, onDo }: Props) {
  const { t } = useLingui()
  const { state, obstacles, disputes, timeline } = settlement
  const isUnsigned = state === 'open' || state === 'review'
  return (
    <Flex component="aside" direction="column" gap="sm" aria-label={t`About this settlement`}>
      {isNow && isUnsigned && !may.isOwn && obstacles.length > 0 && (
        <Card title={t`Blocks signing`} tone="warn">
          <AllAgainst obstacles={obstacles} />
        </Card>
      )}
      {isNow && lacksBank(settlement) && (
        <Card title={t`No bank account`} tone="warn">
          <p>
            {may.isOwn ? (
              <Trans>To be paid by bank transfer, give your manager an account.</Trans>
            ) : (
              <Trans>To pay by bank transfer, their profile needs one.</Trans>
            )}
          </p>
        </Card>
      )}
      {isNow && <OwnRecords address={address} settlement={settlement} />}
      {disputes.length > 0 && (
        <Card title={t`Disputes`}>
          <Disputes address={address} settlement={settlement} may={may} isNow={isNow} onDo={onDo} />
        </Card>
      )}
      <Card title={t`History`}>
        {timeline.length > 0 ? (
          <SettlementTimeline
            key={timeline[0]?.position}
            address={address}
            steps={timeline}
            earlier={settlement.earlier_steps}
          />
        ) : (
          <p>
            <Trans>No decisions yet.</Trans>
          </p>
        )}
      </Card>
      {may.readsAll && (
        <Card title={t`Earlier version`}>
          <KnownPicker />
        </Card>
      )}
    </Flex>
  )
}

function Card({
  title,
  tone,
  children,
}: {
  readonly title: string
  readonly tone?: 'warn'
  readonly children: ReactNode
}) {
  return (
    <Stack
      component="section"
      gap={8}
      px={14}
      py="sm"
      fz="sm"
      className={`cb-paper ${classes['card']}`}
      data-tone={tone}
      aria-label={title}
    >
      <h2>{title}</h2>
      {children}
    </Stack>
  )
}

function Disputes({ address, settlement, may, isNow, onDo }: Props) {
  const words = useWordsOf(address, settlement.known)
  return (
    <Stack component="ul" gap="sm" className={classes['disputes'] ?? ''}>
      {settlement.disputes.map(({ key, reason, answer, open }) => (
        <Stack
          component="li"
          key={key}
          gap={3}
          align="flex-start"
          className="cb-anywhere"
          data-open={open || undefined}
        >
          <b>{words(key).title}</b>
          <q>{reason}</q>
          {answer !== null && (
            <span>
              <Trans>Answer: {answer}</Trans>
            </span>
          )}
          {open && isNow && may.answer && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onDo({ what: 'answer', key })}
            >
              <Trans>Answer</Trans>
            </Button>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

import type { ReactNode } from 'react'
import { Box, Button, Flex, Loader } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProofStep } from '#shared/settlements/payslip-check.ts'
import type { PayslipProof } from '#shared/settlements/payslip-proof.ts'
import { failureText } from '../platform/toasts.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Tone } from '../ui/tones.ts'
import { ProvenFigures } from './ProvenFigures.tsx'
import type { Check } from './use-check.ts'
import classes from './Verify.module.css'

/** The result of a check, in words. Figures are shown only where all of it holds. */
export function CheckResult({
  check,
  again,
}: {
  readonly check: Check
  readonly again: () => void
}) {
  const { t } = useLingui()
  switch (check.state) {
    case 'none':
      return null
    case 'checking':
      return <Loader size="sm" aria-label={t`Checking`} />
    case 'proven':
      return <Proven proof={check.proof} grownTo={check.grownTo} />
    case 'failed':
      return (
        <Verdict tone="bad" badge={t`Not verified`} title={t`Don’t rely on this payslip`}>
          <FailedStep step={check.step} />
        </Verdict>
      )
    case 'damaged':
      return (
        <Verdict tone="bad" badge={t`Not verified`} title={t`The code is damaged or incomplete`}>
          <Trans>Scan it again, or copy the whole link.</Trans>
        </Verdict>
      )
    case 'insecure':
      return (
        <Verdict tone="warn" badge={t`Not checked`} title={t`This page needs a secure address`}>
          <Trans>Open it over HTTPS: browsers check signatures only there.</Trans>
        </Verdict>
      )
    case 'unsupported':
      return (
        <Verdict tone="warn" badge={t`Not checked`} title={t`Your browser is too old`}>
          <Trans>It can’t check Ed25519 signatures. Update it, or use another one.</Trans>
        </Verdict>
      )
    case 'unreachable':
      return (
        <Verdict tone="warn" badge={t`Not checked`} title={t`The log couldn’t be reached`}>
          {failureText(check.error)}{' '}
          <Button size="compact-sm" variant="default" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        </Verdict>
      )
  }
}

function Verdict({
  tone,
  badge,
  title,
  children,
}: {
  readonly tone: Tone
  readonly badge: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <Box
      component="section"
      p="lg"
      bd="1px solid var(--mantine-color-default-border)"
      bdrs={10}
      className={classes['result'] ?? ''}
      role="status"
    >
      <Flex component="h2" gap="xs" align="center" wrap="wrap" mb={8} fz="1.15rem" fw={650}>
        <StatusBadge tone={tone}>{badge}</StatusBadge>
        {title}
      </Flex>
      <p>{children}</p>
    </Box>
  )
}
function FailedStep({ step }: { readonly step: ProofStep }) {
  switch (step) {
    case 'log':
      return <Trans>This payslip comes from another Callboard installation.</Trans>
    case 'signature':
      return <Trans>Its signature is not that of this log.</Trans>
    case 'content':
      return <Trans>The figures are not those that were signed.</Trans>
    case 'growth':
      return <Trans>The log has been changed since this payslip was issued.</Trans>
  }
}
function Proven({ proof, grownTo }: { readonly proof: PayslipProof; readonly grownTo: number }) {
  const { t, i18n } = useLingui()
  const [index, size] = [i18n.number(proof.index + 1), i18n.number(proof.size)]
  const newest = i18n.number(grownTo)
  return (
    <Box
      component="section"
      p="lg"
      bd="1px solid var(--mantine-color-default-border)"
      bdrs={10}
      className={classes['result'] ?? ''}
      role="status"
    >
      <Flex component="h2" gap="xs" align="center" wrap="wrap" mb={8} fz="1.15rem" fw={650}>
        <StatusBadge tone="ok">{t`Verified`}</StatusBadge>
        <Trans>These figures were signed and have not been changed</Trans>
      </Flex>
      <p>
        <Trans>
          They are entry {index} of {size} in the signed log. The log has {newest} entries now and
          still contains all of the earlier ones.
        </Trans>
      </p>
      <p>
        <Trans>
          This doesn’t show whether the money was paid, or whether a newer payslip replaces this
          one.
        </Trans>
      </p>
      <ProvenFigures content={proof.content} />
    </Box>
  )
}

import { useEffect, useState } from 'react'
import { Box, Button, Flex, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { PROOF_TEXT_MAX } from '#shared/settlements/payslip-proof.ts'
import { Brand } from '../ui/Brand.tsx'
import { LanguageLinks } from '../ui/LanguageLinks.tsx'
import { CheckResult } from './CheckResult.tsx'
import { useCheck } from './use-check.ts'

/** A screen that checks a scanned or pasted payslip, without a login: what it says stays in this page. */
export default function Verify() {
  const { t } = useLingui()
  const [text, setText] = useTextOfAddress()
  const { check, again } = useCheck(text)
  useEffect(() => {
    document.title = `${t`Check a payslip`} · Callboard`
  }, [t])
  return (
    <Box mih="100dvh" bg="var(--cb-surface)">
      <Flex
        component="header"
        gap="sm"
        align="center"
        justify="space-between"
        wrap="wrap"
        maw={760}
        mx="auto"
        pt={24}
        px={24}
      >
        <Brand size={30} />
        <LanguageLinks />
      </Flex>
      <Box component="main" maw={760} mx="auto" pt="xl" pb={48} px={24}>
        <Box component="h1" fz="1.6rem" fw={650} lts="-0.02em">
          <Trans>Check a payslip</Trans>
        </Box>
        <Box component="p" mt={4} mb={24} c="dimmed">
          <Trans>
            Your browser compares the payslip with the signed log. You don’t need to sign in, and
            the figures are not sent to the server.
          </Trans>
        </Box>
        <CheckResult check={check} again={again} />
        <PasteText key={text} onText={setText} />
      </Box>
    </Box>
  )
}

/** Keeps the text behind the # of the address, which browsers keep to themselves. */
function useTextOfAddress(): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    const read = () => setText(window.location.hash.slice(1))
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return [text, setText]
}

function PasteText({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  return (
    <Flex
      component="form"
      direction="column"
      gap="sm"
      align="flex-start"
      mt={40}
      onSubmit={(event) => {
        event.preventDefault()
        onText(typed.trim())
      }}
    >
      <Textarea
        w="100%"
        label={t`Link on the payslip`}
        description={t`Scan the code with your phone, or paste its link here.`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={PROOF_TEXT_MAX}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        autoComplete="off"
      />
      <Button type="submit" variant="default" disabled={typed.trim() === ''}>
        <Trans>Check</Trans>
      </Button>
    </Flex>
  )
}

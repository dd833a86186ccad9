import { Box, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

/** Which page of those on air is shown. */
export function KioskPages({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { t } = useLingui()
  const number = page + 1
  return (
    <Flex component="footer" align="center" justify="center" gap={14} c="dimmed" fz="md">
      <Flex component="span" wrap="wrap" gap={6} aria-hidden="true">
        {Array.from({ length: pages }, (_, index) => (
          <Box
            component="i"
            key={index}
            w={9}
            h={9}
            bd="1px solid var(--mantine-color-dimmed)"
            bdrs="50%"
            bg={index === page ? 'var(--mantine-color-text)' : 'transparent'}
          />
        ))}
      </Flex>
      {t`Page ${number} of ${pages}`}
    </Flex>
  )
}

import { Flex, UnstyledButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { chooseLanguage, shownLanguages, type Language } from '../platform/i18n.ts'
import classes from './LanguageLinks.module.css'

/** The languages by their own names. */
export function LanguageLinks() {
  const { i18n, t } = useLingui()
  return (
    <Flex gap={4} role="group" aria-label={t`Language`}>
      {Object.entries(shownLanguages).map(([language, name]) => (
        <UnstyledButton
          key={language}
          lang={language}
          className={`cb-hover ${classes['link']}`}
          aria-pressed={i18n.locale === language}
          onClick={() => void chooseLanguage(language as Language)}
        >
          {name}
        </UnstyledButton>
      ))}
    </Flex>
  )
}

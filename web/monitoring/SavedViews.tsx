import { useEffect, useState, type FormEvent } from 'react'
import { Box, Button, CloseButton, Flex, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { draftOf, dropDraft, keepDraft } from '../platform/drafts.ts'
import { paths } from '../platform/paths.ts'
import { toastSuccess, toastUndo } from '../platform/toasts.ts'
import { name_max, savedViewsAtom, withoutView, withView, type SavedView } from './saved-views.ts'
import classes from './SavedViews.module.css'

/** Views by name: kept in this browser, shared by their address. */
export function SavedViews({
  current,
  onChoose,
}: {
  readonly current: string
  readonly onChoose: (view: string) => void
}) {
  const { t } = useLingui()
  const [views, setViews] = useAtom(savedViewsAtom)
  const [name, setName] = useName()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    setViews(withView(views, { name: name.trim(), view: current }))
    setName('')
  }
  const forget = (view: SavedView) => {
    setViews(withoutView(views, view.name))
    void toastUndo({
      text: t`View ${view.name} deleted`,
      undo: () => setViews((now) => withView(now, view)),
    })
  }
  const copy = async () => {
    await navigator.clipboard.writeText(
      `${window.location.origin}${paths.monitoring}${current === '' ? '' : `?${current}`}`,
    )
    await toastSuccess(t`Link copied`)
  }
  return (
    <Stack gap={8}>
      {views.length > 0 && (
        <ViewList views={views} current={current} onChoose={onChoose} onForget={forget} />
      )}
      <Flex component="form" gap={6} onSubmit={save}>
        <TextInput
          size="xs"
          flex={1}
          maxLength={name_max}
          aria-label={t`Name of this view`}
          placeholder={t`Name of this view`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default">
          <Trans>Save view</Trans>
        </Button>
      </Flex>
      {/* A page without https has no clipboard to write to. */}
      {'clipboard' in navigator && (
        <Button size="xs" variant="subtle" fullWidth onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
      )}
    </Stack>
  )
}

/** The menu that it is typed in closes at every click beside it: it is kept until it is saved or emptied. */
function useName() {
  const [name, setName] = useState(() => draftOf(draft, { name: '' })?.name ?? '')
  useEffect(() => (name === '' ? dropDraft(draft) : keepDraft(draft, { name })), [name])
  return [name, setName] as const
}
const draft = 'saved-view'

interface ViewListProps {
  readonly views: readonly SavedView[]
  readonly current: string
  readonly onChoose: (view: string) => void
  readonly onForget: (view: SavedView) => void
}
function ViewList({ views, current, onChoose, onForget }: ViewListProps) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Saved views`}>
      {views.map((one) => (
        <Flex component="li" key={one.name} align="center" gap={4}>
          <Box
            component="button"
            type="button"
            flex={1}
            miw={0}
            py={5}
            px={8}
            bdrs={6}
            ta="left"
            className={`cb-ellipsis cb-hover ${classes['view']}`}
            aria-pressed={one.view === current}
            onClick={() => onChoose(one.view)}
          >
            {one.name}
          </Box>
          <CloseButton
            size="sm"
            aria-label={t`Delete view ${one.name}`}
            onClick={() => onForget(one)}
          />
        </Flex>
      ))}
    </ul>
  )
}

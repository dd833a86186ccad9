import { ActionIcon, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { Image, UserInfo } from '#shared/accounts/person-views.ts'
import { mediaLimits, mediaLists, type MediaList } from '#shared/accounts/person-rules.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { failureText } from '../../platform/toasts.ts'
import { Nothing } from './Nothing.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Upload } from '../../ui/Upload.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import classes from './Person.module.css'
import { useInfo, usePeopleChanged } from './use-info.ts'

/** A person's pictures by list; the answer leaves out what the viewer may not see. */
export default function Media({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const { data, error } = useInfo(user)
  if (!data)
    return error ? (
      <FormFailure text={failureText(error, t`Media Files`)} />
    ) : (
      <Skeleton h={300} radius="md" />
    )
  if (
    !mediaLists.some((list) => data.may.media.includes(list) || (data.media[list] ?? []).length > 0)
  )
    return <Nothing title={t`No images to show`} />
  return (
    <Stack gap={14}>
      {mediaLists.map((list) => {
        const images = data.media[list]
        return images && <List key={list} info={data} list={list} images={images} />
      })}
    </Stack>
  )
}

function List({
  info,
  list,
  images,
}: {
  readonly info: UserInfo
  readonly list: MediaList
  readonly images: readonly Image[]
}) {
  const { t } = useLingui()
  const names: Readonly<Record<MediaList, string>> = {
    galleries: t`Galleries`,
    avatar: t`Avatar`,
    social: t`Social`,
    erotic: t`Erotic`,
    glamour: t`Glamour`,
    admin: t`Admin`,
  }
  const edits = info.may.media.includes(list)
  if (!edits && images.length === 0) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={names[list]}>
      <Text fw={650} component="h2" fz="md" mb={10}>
        {names[list]}{' '}
        <small style={{ color: 'var(--mantine-color-dimmed)', fontWeight: 400 }}>
          {images.length}
        </small>
      </Text>
      {edits && <AddImages user={info.user} list={list} name={names[list]} />}
      <ul className={`cb-columns ${classes['pictures']}`} data-narrow>
        {images.toReversed().map((image) => (
          <Picture key={image.image} user={info.user} image={image} edits={edits} />
        ))}
      </ul>
    </Paper>
  )
}

function Picture({
  user,
  image: { image, list, name, url },
  edits,
}: {
  readonly user: string
  readonly image: Image
  readonly edits: boolean
}) {
  const { t } = useLingui()
  const ask = useConfirm()
  const person = usePersonName()(user)
  const changed = usePeopleChanged()
  const remove = () =>
    ask({
      confirm: t`Remove image`,
      target: `${person}: ${name}`,
      danger: true,
      context: name,
      perform: async () => {
        await call(personCalls.removeImage, { body: { image, path: `${user}/${list}` } })
        await changed()
      },
    })
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer">
        <img src={`${url}?size=512`} alt={name} loading="lazy" />
      </a>
      {edits && (
        <ActionIcon
          pos="absolute"
          top={6}
          right={6}
          size="md"
          variant="filled"
          color="dark"
          aria-label={t`Remove ${name}`}
          onClick={remove}
        >
          <IconTrash size={14} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  )
}

function AddImages({
  user,
  list,
  name,
}: {
  readonly user: string
  readonly list: MediaList
  readonly name: string
}) {
  const { t } = useLingui()
  const changed = usePeopleChanged()
  return (
    <Upload
      label={t`Add images to ${name}`}
      limits={mediaLimits}
      send={(file, options) => {
        const body = new FormData()
        body.append('files', file, file.name)
        return call(personCalls.addImages, { params: { user, list }, body }, options)
      }}
      onSent={changed}
    />
  )
}

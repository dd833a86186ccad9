import { ActionIcon, Flex, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { productCalls } from '#shared/store/product-calls.ts'
import { pictureLimits, storeLimits } from '#shared/store/rules.ts'
import type { StoreProduct } from '#shared/store/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { queryClient } from '../platform/queries.ts'
import { useSend } from '../platform/use-send.ts'
import { Upload } from '../ui/Upload.tsx'
import { storeKey } from './data.ts'
import { ProductPicture } from './ProductPicture.tsx'

/** The pictures of a product: the first is its card’s. */
export default function ProductPictures({ product }: { readonly product: StoreProduct }) {
  const { t } = useLingui()
  const [mayEdit, mayAdd] = [
    useMayCall(productCalls.editProduct),
    useMayCall(productCalls.addPictures),
  ]
  const may = mayEdit && mayAdd
  const { busy, send } = useSend(storeKey)
  const { id, name, pictures } = product
  const ids = pictures.map(({ picture }) => picture)
  const show = (shown: readonly string[]) =>
    void send(t`Pictures`, () =>
      call(productCalls.editProduct, { params: { id }, body: { pictures: [...shown] } }),
    )
  return (
    <Stack gap="sm">
      <Flex component="ul" gap={12} wrap="wrap">
        {pictures.map(({ picture, url }, i) => {
          const nth = i + 1
          const others = ids.filter((one) => one !== picture)
          return (
            <li key={picture} style={{ width: 160 }}>
              <ProductPicture url={url} alt={t`Picture ${nth}`} />
              {may && (
                <Flex gap={4} mt={4}>
                  <ActionIcon
                    size="lg"
                    variant="default"
                    aria-label={t`Move picture ${nth} to the front`}
                    disabled={i === 0 || busy}
                    onClick={() => show([picture, ...others])}
                  >
                    <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    size="lg"
                    variant="default"
                    aria-label={t`Remove picture ${nth}`}
                    disabled={busy}
                    onClick={() => show(others)}
                  >
                    <IconTrash size={16} stroke={1.7} aria-hidden="true" />
                  </ActionIcon>
                </Flex>
              )}
            </li>
          )
        })}
      </Flex>
      {may && pictures.length < storeLimits.pictures && (
        <Upload
          label={t`Add pictures of ${name}`}
          limits={pictureLimits}
          send={(file, options) => {
            const body = new FormData()
            body.append('files', file)
            return call(productCalls.addPictures, { params: { id }, body }, options)
          }}
          onSent={() => queryClient.invalidateQueries({ queryKey: storeKey })}
        />
      )}
    </Stack>
  )
}

import { productCalls } from '#shared/store/product-calls.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { pictureLimits } from '#shared/store/rules.ts'
import { storeProducts } from '#projections/store/products.ts'
import { takeFiles } from '../platform/attachments/take-files.ts'
import { defineAttachments } from '../platform/files/attachments.ts'
import { action } from '../platform/kernel/use-case.ts'
import { productAggregate, productStream } from './product.ts'
import { managedProduct } from './product-sight.ts'
import { shownStored } from './product-view.ts'

/** Pictures of products. All that a product ever had are held: an order goes on showing what was bought. */
export const pictureFiles = defineAttachments({
  limits: pictureLimits,
  aggregate: productAggregate,
  events: { PicturesAdded: 'pictures.file' },
  held: (state) => (state === 'absent' ? [] : state.pictures.map(({ file }) => file)),
  listed: { projection: storeProducts, table: 'store_picture', column: 'file' },
  refusals: { unknown: () => refuseStore('shop.pictureUnknown') },
})

export const addPictures = action(productCalls.addPictures)(async (asked) => {
  const { app, body, context, params } = asked
  const { product, studio } = await managedProduct(asked, params.id)
  const stream = productStream(product)
  const { actor, commandId } = context
  return takeFiles(
    app,
    pictureFiles,
    body,
    { stream, sender: actor.trueUser ?? actor.user },
    ({ files, keep }) =>
      keep(async () => {
        const pictures = files.map(({ file, type }, n) => ({
          picture: `${commandId.slice(0, 50)}.${n}`,
          file,
          type,
        }))
        const { state } = await app.handle(
          productAggregate,
          stream,
          { type: 'AddPictures', pictures },
          context,
          { studio },
        )
        return shownStored(asked, state)
      }),
  )
})

import { cartCalls } from '#shared/store/cart-calls.ts'
import { refuseStore } from '#shared/store/refusals.ts'
import { query, useCase } from '../platform/kernel/use-case.ts'
import { cartAggregate } from './cart.ts'
import { shownCart } from './cart-lines.ts'
import type { StoreNeeds } from './needs.ts'
import { offerFor, offersOf, shopperOf } from './offers.ts'
import type { AskedWith } from '../platform/kernel/use-case.ts'

const target = ({ context: { actor } }: AskedWith<object>, studio: string | null) => ({
  key: actor.user,
  user: actor.user,
  studio,
})

export const addToCartOf = (needs: StoreNeeds) =>
  useCase(cartCalls.addToCart).on(cartAggregate)({
    about: async (asked) => {
      const { shopper, offer } = await offerFor(asked, asked.body.id)
      if (!offer.onSale || offer.price === null)
        return refuseStore('shop.retired', { name: offer.name })
      return { ...target(asked, shopper.studio), name: offer.name, price: offer.price }
    },
    command: ({ found: { user, name, price }, body: { id } }) => ({
      type: 'AddLine',
      user,
      id,
      name,
      ...price,
    }),
    reply: (asked) => shownCart(asked, needs),
  })
/** A line of one's own, whatever became of its product. */
const own = async (asked: AskedWith<object>) => target(asked, (await shopperOf(asked)).studio)

export const changeQuantityOf = (needs: StoreNeeds) =>
  useCase(cartCalls.changeQuantity).on(cartAggregate)({
    about: own,
    command: ({ found: { user }, body }) => ({ type: 'SetQuantity', user, ...body }),
    reply: (asked) => shownCart(asked, needs),
  })
export const changeInstalmentsOf = (needs: StoreNeeds) =>
  useCase(cartCalls.changePaymentInstallments).on(cartAggregate)({
    about: own,
    needs: async (asked) => {
      const { id } = asked.body
      const { day } = await shopperOf(asked)
      return (await offersOf(asked, [id], day)).get(id)?.row.content.installments_max ?? 1
    },
    command: ({
      found: { user },
      needs: max,
      body: { id, paymentInstallments: installments },
    }) => ({
      type: 'SetInstalments',
      user,
      id,
      installments,
      max,
    }),
    reply: (asked) => shownCart(asked, needs),
  })
export const acceptPriceOf = (needs: StoreNeeds) =>
  useCase(cartCalls.acceptPrice).on(cartAggregate)({
    about: async (asked) => {
      const { shopper, offer } = await offerFor(asked, asked.body.id)
      const { price, name } = offer
      if (!offer.onSale || price === null) return refuseStore('shop.retired', { name })
      return { ...target(asked, shopper.studio), price }
    },
    command: ({ found: { user, price }, body: { id } }) => ({
      type: 'AcceptPrice',
      user,
      id,
      ...price,
    }),
    reply: (asked) => shownCart(asked, needs),
  })
export const getCheckoutCartOf = (needs: StoreNeeds) =>
  query(cartCalls.getCheckoutCart)((asked) => shownCart(asked, needs))

export const setNotice = useCase(cartCalls.setNotice).on(cartAggregate)({
  about: async (asked) => {
    const { on } = asked.body
    if (!on) return own(asked)
    const { shopper, offer } = await offerFor(asked, asked.params.id)
    if (offer.stock === null || offer.stock > 0) return refuseStore('shop.inStock')
    return target(asked, shopper.studio)
  },
  command: ({ found: { user }, params: { id }, body: { on } }) => ({
    type: 'SetNotice',
    user,
    id,
    on,
  }),
  reply: () => ({ ok: true }),
})

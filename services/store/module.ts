import { studioNamed } from '#shared/accounts/needs.ts'
import { orderApproval } from '#shared/configuration/needs.ts'
import { purchaseParts } from '#shared/money/needs.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import { endedWith } from '#shared/settlements/needs.ts'
import { purchasePreview } from '#shared/settlements/purchase-preview.ts'
import { storeCalls } from '#shared/store/calls.ts'
import { cartEvents, orderEvents, productEvents, stockEvents } from '#shared/store/events.ts'
import { walletNow } from '#shared/wallet/needs.ts'
import { storeOrders } from '#projections/store/orders.ts'
import { storeProducts } from '#projections/store/products.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { serviceOf } from '../platform/kernel/use-case.ts'
import * as cart from './cart-calls.ts'
import { checkoutOf } from './checkout.ts'
import { checkoutPreviewOf } from './checkout-preview.ts'
import * as imports from './import.ts'
import type { StoreNeeds } from './needs.ts'
import { tellBackInStock } from './notices.ts'
import * as orders from './orders.ts'
import * as steps from './order-steps.ts'
import { addPictures, pictureFiles } from './pictures.ts'
import * as products from './products.ts'
import * as shop from './shop.ts'
import * as stock from './stock-calls.ts'

const makeStoreService = (needs: StoreNeeds) =>
  serviceOf({
    name: 'store',
    calls: storeCalls,
    watch: sessionOrRead,
    attachments: [pictureFiles],
    useCases: {
      addToCart: cart.addToCartOf(needs),
      changeQuantity: cart.changeQuantityOf(needs),
      changePaymentInstallments: cart.changeInstalmentsOf(needs),
      getCheckoutCart: cart.getCheckoutCartOf(needs),
      acceptPrice: cart.acceptPriceOf(needs),
      checkout: checkoutOf(needs),
      checkoutPreview: checkoutPreviewOf(needs),
      shop: shop.readShop,
      shopProduct: shop.readShopProduct,
      picture: shop.readPicture,
      setNotice: cart.setNotice,
      products: products.listProducts,
      product: products.readProduct,
      addProduct: products.addProductOf(needs),
      editProduct: products.editProductOf(needs),
      addPictures,
      moveStock: stock.moveStock,
      stock: stock.readStock,
      places: stock.readPlacesOf(needs),
      history: orders.readSold,
      exportProducts: imports.exportProductsOf(needs),
      previewImport: imports.previewImportOf(needs),
      importProducts: imports.importProductsOf(needs),
      orders: orders.listOrders,
      orderSums: orders.readOrderSums,
      order: orders.readOrderOf(needs),
      approveOrder: steps.approveOrderOf(needs),
      rejectOrder: steps.rejectOrderOf(needs),
      readyOrder: steps.readyOrderOf(needs),
      handOverOrder: steps.handOverOrderOf(needs),
      handOverOrders: steps.handOverOrdersOf(needs),
      receivedOrder: steps.receivedOrderOf(needs),
      cancelOrder: steps.cancelOrderOf(needs),
      returnOrder: steps.returnOrderOf(needs),
    },
    start: (app) => ({ processes: [tellBackInStock(app)] }),
  })

export const storeModule = defineServiceModule({
  name: 'store',
  service: (need) =>
    makeStoreService({
      studioNamed: need(studioNamed),
      orderApproval: need(orderApproval),
      purchases: need(purchaseParts),
      walletNow: need(walletNow),
      endedWith: need(endedWith),
      preview: need(purchasePreview),
    }),
  projections: [storeProducts, storeOrders],
  events: [productEvents, stockEvents, cartEvents, orderEvents],
  authorisation: () => import('./authorisation.ts'),
})

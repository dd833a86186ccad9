import { msg } from '@lingui/core/macro'
import { productCalls } from '#shared/store/product-calls.ts'
import { defineModule } from '../platform/module.ts'

/** The shop of a studio: buying and one's own orders for everyone, the rest for who sees what is sold. */
export const store = defineModule({
  name: 'store',
  screens: {
    store: {
      path: '/store',
      show: () => import('./Shop.tsx'),
      label: msg`Shop`,
      icon: 'IconShoppingBag',
      menu: {
        group: 'store',
        order: 10,
        badge: ['order', 'backInStock'],
        covers: ['/purchasedProducts'],
      },
    },
    products: {
      path: '/store/products',
      show: () => import('./Products.tsx'),
      label: msg`Products`,
      icon: 'IconPackage',
      needs: productCalls.products,
      menu: { group: 'store', order: 20, badge: ['lowStock'] },
    },
    checkout: {
      path: '/checkout',
      show: () => import('./Checkout.tsx'),
      label: msg`Checkout`,
      icon: 'IconShoppingCart',
      menu: { group: 'store', order: 30 },
    },
    purchasedProducts: {
      path: '/purchasedProducts',
      show: () => import('./MyOrders.tsx'),
      label: msg`My orders`,
      icon: 'IconReceipt2',
    },
    soldProductsHistory: {
      path: '/soldProductsHistory',
      show: () => import('./SoldProducts.tsx'),
      label: msg`History`,
      icon: 'IconChartBar',
      needs: productCalls.history,
      menu: { group: 'admin', order: 10 },
    },
    allOrders: {
      path: '/allOrders',
      show: () => import('./AllOrders.tsx'),
      label: msg`All orders`,
      icon: 'IconClipboardList',
      needs: productCalls.products,
      menu: { group: 'admin', order: 20, badge: ['orderRequest'] },
    },
  },
})

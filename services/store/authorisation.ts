import type { storeCalls } from '#shared/store/calls.ts'
import { usersOf, type Authorisation } from '../platform/testing/authorisation-rows.ts'
import { aboutWhom, answerAbout, letIn, permit } from '../platform/testing/authorisation-who.ts'

/** Everybody has a cart of their own. */
const { inPerson: own, sessionOrReader: reader } = letIn
const managing = { permission: permit.managers('store'), answers: letIn.managers('store').answers }
const reading = {
  permission: permit.managersOrReader('store'),
  answers: letIn.managersOrReader('store').answers,
}
const ofStudio = {
  permission: permit.managers('store'),
  answers: aboutWhom.byManagers,
}
const readOfStudio = {
  permission: permit.managersOrReader('store'),
  answers: answerAbout({
    'own studio': 'manager',
    'other studio': 'otherManager',
    everybody: 'super owner read',
  }),
}
const id = 'none'
const mug = { name: 'Mug', price: '12.00', currency: 'usd', installments_max: 3, stock: 10 }

export const authorisation: Authorisation<typeof storeCalls> = {
  watch: reader,
  topics: {},
  calls: {
    addToCart: { sample: { body: { id } }, ...own },
    changeQuantity: { sample: { body: { id, quantity: 2 } }, ...own },
    changePaymentInstallments: { sample: { body: { id, paymentInstallments: 2 } }, ...own },
    getCheckoutCart: reader,
    acceptPrice: { sample: { body: { id } }, ...own },
    checkout: { sample: { body: { version: 0 } }, ...own },
    checkoutPreview: reader,
    shop: reader,
    shopProduct: reader,
    picture: reader,
    setNotice: { sample: { path: { id }, body: { on: false } }, ...own },
    products: { sampleAbout: ({ studio }) => ({ query: { studio } }), ...readOfStudio },
    product: reading,
    addProduct: { sampleAbout: ({ studio }) => ({ body: { ...mug, studio } }), ...ofStudio },
    editProduct: { sample: { path: { id }, body: { name: 'Cup' } }, ...managing },
    addPictures: managing,
    moveStock: { sample: { path: { id }, body: { kind: 'received', quantity: 1 } }, ...managing },
    stock: reading,
    places: { sampleAbout: ({ studio }) => ({ query: { studio } }), ...readOfStudio },
    history: { sampleAbout: ({ studio }) => ({ query: { studio } }), ...readOfStudio },
    exportProducts: { sampleAbout: ({ studio }) => ({ query: { studio } }), ...readOfStudio },
    previewImport: {
      sampleAbout: ({ studio }) => ({ body: { studio, products: [mug] } }),
      ...ofStudio,
    },
    importProducts: {
      sampleAbout: ({ studio }) => ({ body: { studio, products: [mug] } }),
      ...ofStudio,
    },
    orders: {
      sampleAbout: ({ user }) => ({ query: { user }, shows: usersOf }),
      permission: permit.sessionOrReader,
      answers: answerAbout({
        'hides all':
          'other model tehnic trainer limited manager otherManager super owner viewing read',
      }),
    },
    orderSums: { sample: { query: {} }, ...reader },
    order: reader,
    approveOrder: managing,
    rejectOrder: managing,
    readyOrder: managing,
    handOverOrder: managing,
    handOverOrders: { sample: { body: { orders: [id] } }, ...managing },
    receivedOrder: own,
    cancelOrder: own,
    returnOrder: managing,
  },
}

import { configurationCalls } from '#shared/configuration/calls.ts'
import { cartCalls } from '#shared/store/cart-calls.ts'
import { orderCalls } from '#shared/store/order-calls.ts'
import { productCalls } from '#shared/store/product-calls.ts'
import type { Cart, OrderDetail, StoreProduct } from '#shared/store/views.ts'
import { studios, type DemoPerson } from './cast.ts'
import { logInClient, type DemoClient } from './client.ts'
import { demoPicture } from './demo-picture.ts'
import { demoProducts, type DemoProduct } from './demo-products.ts'
import { demo_password, demoLogins, swapColleagues } from './fill.ts'
import { inParallel } from './in-parallel.ts'
import type { Tell } from './steps.ts'

interface DemoStore {
  readonly url: string
  readonly owner: DemoClient
  readonly people: readonly DemoPerson[]
}
type Deed = 'approve' | 'ready' | 'hand-over' | 'received' | 'return' | 'reject' | 'cancel'
interface DemoOrder {
  /** The place among who buys. */
  readonly buyer: number
  /** Names of products with pieces and instalments. */
  readonly lines: readonly (readonly [name: string, quantity: number, instalments: number])[]
  readonly deeds: readonly Deed[]
}
/** Waits for approval from this sum on, in whole usd. */
const approval_usd = 150

/** The first buyer is the model that visitors log in as. */
const orders: readonly DemoOrder[] = [
  {
    buyer: 0,
    lines: [
      ['Silk robe', 1, 3],
      ['Thermo bottle 0.7 l', 2, 1],
    ],
    deeds: ['ready', 'hand-over', 'received'],
  },
  { buyer: 0, lines: [['Headset with microphone', 1, 4]], deeds: ['ready'] },
  { buyer: 0, lines: [['Satin pillow set', 1, 2]], deeds: [] },
  { buyer: 1, lines: [['Photo session with a photographer', 1, 6]], deeds: [] },
  { buyer: 1, lines: [['Thermo bottle 0.7 l', 1, 1]], deeds: ['hand-over'] },
  {
    buyer: 2,
    lines: [
      ['Ring light 45 cm', 1, 6],
      ['Warm lamp for the background', 1, 3],
    ],
    deeds: ['ready'],
  },
  { buyer: 2, lines: [['Webcam 4K', 1, 6]], deeds: ['reject'] },
  {
    buyer: 3,
    lines: [['Make-up set for the camera', 1, 3]],
    deeds: ['ready', 'hand-over', 'return'],
  },
  { buyer: 3, lines: [['Energy drinks, 12 cans', 2, 1]], deeds: ['hand-over'] },
  { buyer: 4, lines: [['Webcam 4K', 1, 6]], deeds: ['approve', 'ready'] },
  { buyer: 4, lines: [['Thermo bottle 0.7 l', 3, 1]], deeds: ['cancel'] },
]

/** Products of both studios with pictures and stock, and orders of one of them in every state. */
export async function fillStore({ url, owner, people }: DemoStore, tell: Tell): Promise<string> {
  const manager = demoLogins(people).find(({ tipCont }) => tipCont === 'Manager')
  const model = demoLogins(people).find(({ tipCont }) => tipCont === 'Model')
  const all = studios.flatMap(({ studio }) => demoProducts.map((product) => ({ studio, product })))
  const pictured = new Map<string, DemoProduct>()
  await inParallel(
    all,
    async ({ studio, product }) => {
      pictured.set(await addProduct(owner, studio, product), product)
    },
    tell,
  )
  // One after the other: a person uploads only so much at once.
  for (const [id, product] of pictured) await addPicture(owner, id, product)
  if (!model || !manager) return `${all.length} products`
  await setApproval(owner, model.studio)
  const decides =
    manager.studio === model.studio ? await logInClient(url, manager.user, demo_password) : owner
  const buyers = [model, ...swapColleagues(people)]
  let placed = 0
  for (const order of orders) {
    const buyer = buyers[order.buyer]
    if (!buyer) continue
    const client = await logInClient(url, buyer.user, demo_password)
    const made = await buy(client, order)
    if (made === null) continue
    placed += 1
    await takeSteps({ client, decides }, made, order)
  }
  await fillLastCart(url, model)
  return `${all.length} products, ${placed} orders`
}

async function setApproval(owner: DemoClient, studio: string): Promise<void> {
  const path = configurationCalls.settings.path.replace('{studio}', studio)
  const { version } = await owner.must<{ version: number }>('GET', path)
  await owner.must('PUT', path, { version, changes: { orderApproval: approval_usd } })
}

async function addPicture(
  owner: DemoClient,
  id: string,
  { picture: { shape, hue } }: DemoProduct,
): Promise<void> {
  const form = new FormData()
  const bytes = new Uint8Array(await demoPicture(shape, hue))
  form.append('files', new File([bytes], 'picture.png', { type: 'image/png' }))
  await owner.must('POST', productCalls.addPictures.path.replace('{id}', id), form)
}

async function addProduct(
  owner: DemoClient,
  studio: string,
  product: DemoProduct,
): Promise<string> {
  const { picture: _, variants = [], state = 'on-sale', stock, ...content } = product
  const { id } = await owner.must<{ id: string }>('POST', productCalls.addProduct.path, {
    ...content,
    studio,
    state,
    stock: variants.length > 0 && stock !== null ? 0 : stock,
    variants: variants.map((name) => ({ name, ...(stock !== null && { stock }) })),
  })
  if (!stock || content.alert === undefined || variants.length > 0) return id
  const move = productCalls.moveStock.path.replace('{id}', id)
  await owner.must('POST', move, { kind: 'received', quantity: 2, reason: 'delivery' })
  await owner.must('POST', move, { kind: 'moved', quantity: 1, to: 'Reception' })
  await owner.must('POST', move, {
    kind: 'counted',
    quantity: stock - 1,
    reason: 'count of the month',
  })
  return id
}

/** Returns the order; null where the budget or the stock does not bear it. */
async function buy(client: DemoClient, { lines }: DemoOrder): Promise<string | null> {
  for (const [name, quantity, installments] of lines) {
    const id = await sellableOf(client, name)
    if (id === null) return null
    await client.must('POST', cartCalls.addToCart.path, { id })
    if (quantity > 1) await client.must('POST', cartCalls.changeQuantity.path, { id, quantity })
    if (installments > 1)
      await client.must('POST', cartCalls.changePaymentInstallments.path, {
        id,
        paymentInstallments: installments,
      })
  }
  const { version } = await client.must<Cart>('GET', cartCalls.getCheckoutCart.path)
  const answer = await client.call<{ order: string }>('POST', cartCalls.checkout.path, { version })
  return answer.status === 201 ? answer.body.order : null
}
async function sellableOf(client: DemoClient, name: string): Promise<string | null> {
  const { products } = await client.must<{
    products: readonly (Pick<StoreProduct, 'name'> & {
      readonly items: readonly { id: string }[]
    })[]
  }>('GET', `${cartCalls.shop.path}?q=${encodeURIComponent(name)}`)
  return products.find((one) => one.name === name)?.items[0]?.id ?? null
}

async function takeSteps(
  { client, decides }: { readonly client: DemoClient; readonly decides: DemoClient },
  order: string,
  { deeds }: DemoOrder,
): Promise<void> {
  const of = (path: string) => path.replace('{order}', order)
  for (const deed of deeds) {
    const said = { reject: { reason: 'The next delivery brings a cheaper one' } }
    if (deed === 'hand-over') {
      const { code } = await client.must<OrderDetail>('GET', of(orderCalls.order.path))
      const own = deeds.includes('received') ? {} : { code: code ?? undefined }
      await decides.must('POST', of(orderCalls.handOverOrder.path), own)
    } else if (deed === 'received' || deed === 'cancel')
      await client.must('POST', of(`/api/store/orders/{order}/${deed}`), {})
    else
      await decides.must(
        'POST',
        of(`/api/store/orders/{order}/${deed}`),
        deed === 'reject' ? said.reject : {},
      )
  }
}

/** Something is in the cart of the model that visitors log in as. */
async function fillLastCart(url: string, { user }: DemoPerson): Promise<void> {
  const client = await logInClient(url, user, demo_password)
  for (const name of ['Make-up set for the camera', 'Private gym, a month']) {
    const id = await sellableOf(client, name)
    if (id !== null) await client.must('POST', cartCalls.addToCart.path, { id })
  }
}

import { joinCalls } from '../platform/calls.ts'
import { cartCalls } from './cart-calls.ts'
import { orderCalls } from './order-calls.ts'
import { productCalls } from './product-calls.ts'

/** All calls of the shop; those of the cart have fixed paths that programs rely on. */
export const storeCalls = joinCalls(joinCalls(cartCalls, productCalls), orderCalls)

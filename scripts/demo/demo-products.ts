import type { tipuri } from '#shared/accounts/calls.ts'

type Shape = 'mug' | 'lamp' | 'bottle' | 'camera' | 'headset' | 'box' | 'shirt' | 'pillow'
export interface DemoProduct {
  readonly name: string
  readonly description: string
  readonly category: string
  readonly tags: readonly string[]
  readonly price: string
  readonly currency: 'usd' | 'eur' | 'ron'
  readonly cost: string
  readonly installments_max: number
  /** Pieces; of a product with variants those of each. null: not counted. */
  readonly stock: number | null
  readonly alert?: number
  readonly limit?: { readonly quantity: number; readonly days: number }
  readonly for?: readonly (typeof tipuri)[number][]
  readonly variants?: readonly string[]
  readonly state?: 'draft' | 'retired'
  /** Its picture: what it shows, on a ground of this hue. */
  readonly picture: { readonly shape: Shape; readonly hue: number }
}

/** What each studio sells. */
export const demoProducts: readonly DemoProduct[] = [
  {
    name: 'Ring light 45 cm',
    description: 'Dimmable, warm to cold, with a stand of two metres and a remote control.',
    category: 'Equipment',
    tags: ['light', 'room'],
    price: '89.00',
    currency: 'usd',
    cost: '52.40',
    installments_max: 6,
    stock: 7,
    alert: 3,
    picture: { shape: 'lamp', hue: 42 },
  },
  {
    name: 'Webcam 4K',
    description: '4K at 30 frames or full HD at 60, with a fast focus in low light.',
    category: 'Equipment',
    tags: ['camera'],
    price: '179.00',
    currency: 'eur',
    cost: '121.00',
    installments_max: 6,
    stock: 4,
    alert: 2,
    picture: { shape: 'camera', hue: 215 },
  },
  {
    name: 'Headset with microphone',
    description: 'Closed, light, with a microphone that can be turned away.',
    category: 'Equipment',
    tags: ['sound'],
    price: '64.50',
    currency: 'eur',
    cost: '39.90',
    installments_max: 4,
    stock: 9,
    picture: { shape: 'headset', hue: 262 },
  },
  {
    name: 'Silk robe',
    description: 'Short, with two pockets. Wash by hand.',
    category: 'Clothing',
    tags: ['outfit'],
    price: '38.00',
    currency: 'usd',
    cost: '17.80',
    installments_max: 3,
    stock: 6,
    alert: 2,
    variants: ['S', 'M', 'L'],
    picture: { shape: 'shirt', hue: 338 },
  },
  {
    name: 'Satin pillow set',
    description: 'Two pillows and their covers for the room.',
    category: 'Room',
    tags: ['room'],
    price: '120.00',
    currency: 'ron',
    cost: '74.00',
    installments_max: 2,
    stock: 12,
    variants: ['Rose', 'Midnight blue'],
    picture: { shape: 'pillow', hue: 300 },
  },
  {
    name: 'Warm lamp for the background',
    description: 'A soft light behind you. Colours by an app.',
    category: 'Room',
    tags: ['light', 'room'],
    price: '145.00',
    currency: 'ron',
    cost: '88.00',
    installments_max: 3,
    stock: 2,
    alert: 3,
    picture: { shape: 'lamp', hue: 18 },
  },
  {
    name: 'Thermo bottle 0.7 l',
    description: 'Keeps tea hot for a whole shift.',
    category: 'Kitchen',
    tags: ['drink'],
    price: '14.90',
    currency: 'usd',
    cost: '6.10',
    installments_max: 1,
    stock: 30,
    picture: { shape: 'bottle', hue: 165 },
  },
  {
    name: 'Studio mug',
    description: 'With the studio’s sign. Dishwasher-safe.',
    category: 'Kitchen',
    tags: ['drink', 'gift'],
    price: '9.50',
    currency: 'usd',
    cost: '3.20',
    installments_max: 1,
    stock: 0,
    alert: 1,
    picture: { shape: 'mug', hue: 190 },
  },
  {
    name: 'Energy drinks, 12 cans',
    description: 'At the reception, cold.',
    category: 'Kitchen',
    tags: ['drink'],
    price: '62.00',
    currency: 'ron',
    cost: '45.60',
    installments_max: 1,
    stock: 18,
    limit: { quantity: 2, days: 30 },
    picture: { shape: 'bottle', hue: 96 },
  },
  {
    name: 'Make-up set for the camera',
    description: 'Foundation, powder and brushes that look well under a ring light.',
    category: 'Beauty',
    tags: ['make-up', 'gift'],
    price: '47.00',
    currency: 'eur',
    cost: '26.30',
    installments_max: 3,
    stock: 5,
    for: ['Model'],
    picture: { shape: 'box', hue: 350 },
  },
  {
    name: 'Photo session with a photographer',
    description: 'Two hours in the studio, thirty edited photos.',
    category: 'Services',
    tags: ['photos'],
    price: '150.00',
    currency: 'usd',
    cost: '95.00',
    installments_max: 6,
    stock: null,
    limit: { quantity: 1, days: 90 },
    for: ['Model'],
    picture: { shape: 'camera', hue: 28 },
  },
  {
    name: 'Private gym, a month',
    description: 'The gym on the ground floor, open day and night.',
    category: 'Services',
    tags: ['health'],
    price: '29.00',
    currency: 'eur',
    cost: '18.00',
    installments_max: 2,
    stock: null,
    picture: { shape: 'bottle', hue: 236 },
  },
  {
    name: 'Gaming chair',
    description: 'Soft, with a support for the neck. Being tried in room 3.',
    category: 'Equipment',
    tags: ['room'],
    price: '210.00',
    currency: 'eur',
    cost: '148.00',
    installments_max: 12,
    stock: 3,
    state: 'draft',
    picture: { shape: 'box', hue: 205 },
  },
  {
    name: 'Webcam HD (old model)',
    description: 'Replaced by the one with 4K.',
    category: 'Equipment',
    tags: ['camera'],
    price: '59.00',
    currency: 'usd',
    cost: '48.00',
    installments_max: 3,
    stock: 1,
    state: 'retired',
    picture: { shape: 'camera', hue: 220 },
  },
]

export type DemoShape = Shape

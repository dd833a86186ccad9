/** Somebody and the studio that they work in, with its zone. */
export interface PersonOfStudio {
  readonly user: string
  readonly studio: string
  readonly zone: string
}

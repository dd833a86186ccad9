/** A card about one studio: there is one for each that the page shows. */
export interface StudioCardProps {
  readonly studio: string
  readonly zone: string
}

/** The part of one event that the tree over the log holds. */
export interface LogLeaf {
  readonly stream: string
  readonly version: number
  /** Hash of the content as it is stored, in lower-case hex; personal fields are ciphertext in it. */
  readonly hash: string
  /** The field `commitment` of its data, if it has one that is a text: what can be shown of the event without its content. */
  readonly commitment: string | null
  /** A secret of this leaf alone, known to the installation: hashes beside a proof give nothing away, however easily the rest is guessed. */
  readonly blind: string
}
/** The text of a leaf: a JSON list, so that no two leaves have one text. */
export const leafText = ({ stream, version, hash, commitment, blind }: LogLeaf): string =>
  JSON.stringify(['callboard-event-1', stream, version, hash, commitment, blind])

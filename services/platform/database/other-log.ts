/** The log and the database are not of one installation, or no longer: nothing is written until they are. The message says what to do. */
export class OtherLog extends Error {
  override readonly name = 'OtherLog'
}

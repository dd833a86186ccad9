const SMALL_MAX = 125
const MEDIUM_MAX = 0xffff

/** One text message as the bytes of a whole WebSocket frame (RFC 6455, unmasked): made once, written to every socket. */
export function encodeFrame(json: string): Buffer {
  const bytes = Buffer.byteLength(json)
  const headerBytes = bytes <= SMALL_MAX ? 2 : bytes <= MEDIUM_MAX ? 4 : 10
  const frame = Buffer.allocUnsafe(headerBytes + bytes)
  frame[0] = 0x81
  if (headerBytes === 2) frame[1] = bytes
  else if (headerBytes === 4) {
    frame[1] = 126
    frame.writeUInt16BE(bytes, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(bytes), 2)
  }
  frame.write(json, headerBytes)
  return frame
}

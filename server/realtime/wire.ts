import type { ServerFrame } from '@/contract/frames'

/** A frame as its sockets get it: written once for all of them, on whatever processes they are. */
export interface Written {
  method: ServerFrame['method']
  /** All bytes, as they stand on the wire. */
  data: Buffer
  /** See `Live.send`. */
  storedAt?: number
}

/** The whole text in one frame that is not masked: what a server says (RFC 6455, 5.2). */
const FINAL_TEXT = 0x81
/** Lengths from here on stand in two bytes of their own, and from there on in eight. */
const TWO_BYTES = 126
const EIGHT_BYTES = 65_536

/** @param storedAt see `Live.send` */
export function written(frame: ServerFrame, storedAt?: number): Written {
  const data = textFrame(JSON.stringify(frame))
  return storedAt === undefined ? { method: frame.method, data } : { method: frame.method, data, storedAt }
}

/** Head and text in one piece, so that a socket has one thing to write and a hundred sockets have the same. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < TWO_BYTES ? 2 : length < EIGHT_BYTES ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = FINAL_TEXT
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127
  if (head === 4) frame.writeUInt16BE(length, 2)
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, head)
  return frame
}

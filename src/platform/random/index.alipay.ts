import { mixedBytes } from './mixed'

/** Alipay offers mini-programs no secure source. */
export async function randomBytes(length: number): Promise<Uint8Array> {
  return mixedBytes(length)
}

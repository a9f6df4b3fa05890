/** A number of some bytes, the lowest first. */
export function readNumber(data: Uint8Array, at: number, bytes: number): bigint {
  return data.slice(at, at + bytes).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}

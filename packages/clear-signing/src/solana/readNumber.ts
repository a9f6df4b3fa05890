/** Reads a little-endian unsigned integer. */
export function readNumber(data: Uint8Array, at: number, bytes: number): bigint {
  return data.slice(at, at + bytes).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}

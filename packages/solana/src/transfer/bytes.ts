/** Encodes a number in little-endian order, as Solana's programs read it. */
export function littleEndian(value: bigint | number, size: number): number[] {
  const whole = BigInt(value)
  return Array.from({ length: size }, (_, index) => Number((whole >> BigInt(8 * index)) & 0xffn))
}

export function readLittleEndian(bytes: Uint8Array, at: number, size: number): bigint {
  let value = 0n
  for (let index = size - 1; index >= 0; index -= 1) value = (value << 8n) | BigInt(bytes[at + index] ?? 0)
  return value
}

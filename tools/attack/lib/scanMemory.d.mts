export const canScanMemory: boolean
export function scanMemory(
  pid: number,
  needles: Readonly<Record<string, Uint8Array>>,
): Readonly<Record<string, number>>

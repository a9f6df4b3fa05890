interface Hints {
  readonly connection?: { readonly saveData?: boolean }
  readonly deviceMemory?: number
}

/** On devices with this many GiB or fewer, nothing is rendered ahead. */
const LITTLE_MEMORY = 2

export function savesData(): boolean {
  const { connection }: Navigator & Hints = navigator
  return connection?.saveData === true
}

export function hasLittleMemory(): boolean {
  const { deviceMemory = LITTLE_MEMORY + 1 }: Navigator & Hints = navigator
  return deviceMemory <= LITTLE_MEMORY
}

/** The page's details, which wallets show to the user. */
export interface KitMetadata {
  /** The name that wallets show for the page. */
  readonly name: string
  /** A sentence about the page, for wallets. */
  readonly description: string
  /** The page's own address. */
  readonly url: string
  /** Addresses of square pictures; wallets show the first. */
  readonly icons: readonly string[]
}

/** Where the kit keeps its one record. `localStorage` has this shape. */
export interface KitStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

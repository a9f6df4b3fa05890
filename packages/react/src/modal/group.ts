/** Loads a chunk of views. */
export interface Group<parts> {
  (): Promise<parts>
  /** Its parts, once it was loaded: for what must not wait. */
  readonly here?: parts
}

/** Keeps what a chunk exports, once it is here. */
export function group<parts>(load: () => Promise<parts>): Group<parts> {
  const loaded: { (): Promise<parts>; here?: parts } = async () => {
    loaded.here = await load()
    return loaded.here
  }
  return loaded
}

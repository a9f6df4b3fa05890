/** Loads a chunk of views. */
export interface Group<parts> {
  (): Promise<parts>
  /** The loaded chunk, for code that must not wait; undefined before. */
  readonly here?: parts
}

/** Keeps a chunk's exports once it has loaded. */
export function group<parts>(load: () => Promise<parts>): Group<parts> {
  const loaded: { (): Promise<parts>; here?: parts } = async () => {
    loaded.here = await load()
    return loaded.here
  }
  return loaded
}

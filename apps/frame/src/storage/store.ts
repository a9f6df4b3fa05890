/** The frame's storage of keys, shares and its session: structured clones by name. */
export interface Store {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
}

/** Runs one task with a name at a time, across all tabs of the browser. */
export type Lock = <value>(name: string, run: () => Promise<value>) => Promise<value>

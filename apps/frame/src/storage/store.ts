/** Where the frame keeps keys, shares and its session: structured clones by name. */
export interface Store {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
}

/** Runs one task of a name at a time, in every tab of the browser. */
export type Lock = <value>(name: string, run: () => Promise<value>) => Promise<value>

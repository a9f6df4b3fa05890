/** Lets time pass. Tests pass their own. */
export type Wait = (milliseconds: number) => Promise<void>

export const wait: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

import { expect } from 'vitest'

/** Expects an error by its name, or with these fields. */
export const fails = (asked: unknown, error: string | object): Promise<void> =>
  expect(asked).rejects.toMatchObject(typeof error === 'string' ? { name: error } : error)

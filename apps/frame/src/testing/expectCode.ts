import { expect } from 'vitest'

/** Waits until what was asked has failed with this code. */
export const expectCode = (asked: Promise<unknown>, code: unknown) =>
  expect(asked).rejects.toMatchObject({ code })

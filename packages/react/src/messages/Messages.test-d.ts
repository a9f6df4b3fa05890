import { expectTypeOf, test } from 'vitest'
import { english } from './en.ts'
import type { Messages } from './Messages.ts'

test('a catalogue that lacks a key is a compile error', () => {
  const { connect: _, ...incomplete } = english.button
  // @ts-expect-error `button.connect` is missing
  const wrong: Messages = { ...english, button: incomplete }
  expectTypeOf(wrong).toExtend<object>()
})

test('a text that takes something must stay one', () => {
  expectTypeOf<Messages['ConnectingExternal']['continueIn']>().toEqualTypeOf<(wallet: string) => string>()
  // @ts-expect-error a text with a name in it cannot be a plain one
  const wrong: Messages['ConnectingExternal']['continueIn'] = 'Continue'
  expectTypeOf(wrong).toExtend<unknown>()
})

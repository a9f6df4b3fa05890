import type { ReactElement } from 'react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { HASH, type ScriptedMethods } from '../../../core/src/testing/scriptedAdapter.ts'
import { usualAnswers } from '../../../core/src/testing/swapService.ts'
import { createAccountKit } from '../../gallery/createAccountKit.ts'
import { createGate } from '../../gallery/createGate.ts'
import { ETH_TO_USDC, HELD } from '../../gallery/createSwapState.ts'
import { renderIn } from '../../gallery/renderIn.tsx'
import { useSwap } from './useSwap.ts'

/** A page of a host's own, without the modal. */
function Page(): ReactElement {
  const { getQuote, swap, isSwapping } = useSwap()
  const [said, setSaid] = useState('')
  const sell = async () => {
    const quote = await getQuote({ sell: 'native', buy: ETH_TO_USDC.toToken, amount: 10n ** 17n })
    const { hash } = await swap({ quote })
    setSaid(`${quote.receives} by ${hash}`)
  }
  return (
    <>
      <button
        type="button"
        disabled={isSwapping}
        onClick={() => void sell().catch((error: Error) => setSaid(error.name))}
      >
        Sell
      </button>
      <output>{said}</output>
    </>
  )
}

const neverAsked = () => Promise.reject(new Error('The wallet was asked.'))
const show = (runSteps: NonNullable<ScriptedMethods['runSteps']>, swaps = usualAnswers()) => {
  const kit = createAccountKit({ tokens: HELD, swaps, wallet: { runSteps } })
  return renderIn(kit, <Page />)
}

test('[S1.10] useSwap() quotes and swaps without the modal, and says while it does', async () => {
  const { gate: held, open: finish } = createGate()
  const screen = await show(async ({ onProgress }) => {
    onProgress({ index: 0, status: 'asking' })
    await held
    onProgress({ index: 0, status: 'pending', hash: HASH })
    return { hashes: [HASH] }
  })
  await screen.getByRole('button', { name: 'Sell' }).click()
  await expect.element(screen.getByRole('button', { name: 'Sell' })).toBeDisabled()
  finish()
  await expect.element(screen.getByText(`180000000 by ${HASH}`)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sell' })).toBeEnabled()
})

test('what is refused rejects, and the next try is open', async () => {
  const screen = await show(neverAsked, { ...usualAnswers(), refusal: 'quoteId: is over' })
  await screen.getByRole('button', { name: 'Sell' }).click()
  await expect.element(screen.getByText('SwapPriceMovedError')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sell' })).toBeEnabled()
})

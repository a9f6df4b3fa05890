import type { Place } from '../question.ts'
import { askDescriptors } from './askDescriptors.ts'

/** Loads the code that explains requests, only if the operator has descriptors of the contract: it is a tenth of the window's code. */
export async function loadExplainer(contract: `0x${string}`, place: Place) {
  const { length } = await askDescriptors(contract, place)
  return length > 0 ? import('./explainRequest.ts') : undefined
}

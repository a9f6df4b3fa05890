import type { Place } from '../question.ts'
import { askDescriptors } from './askDescriptors.ts'

/** What explains requests, a tenth of the window's code: only where the operator has descriptors of the contract. */
export async function loadExplainer(contract: `0x${string}`, place: Place) {
  const { length } = await askDescriptors(contract, place)
  return length > 0 ? import('./explainRequest.ts') : undefined
}

export type { Constant, Reference } from './constants.ts'
export { DescriptorError } from './DescriptorError.ts'
export {
  decodedWithin,
  describeExplanation,
  tokensOfExplanation,
  unexplainedContracts,
} from './describeExplanation.ts'
export { type CallToExplain, explainCall, explainTypedData } from './explain.ts'
export type { ExplainedCall, ExplainedValue, Explanation } from './explanation.ts'
export type { DescriptorField, EmbeddedCall } from './field.ts'
export { mergeDescriptors } from './mergeDescriptors.ts'
export { type Descriptor, type DescriptorFormat, readDescriptor } from './readDescriptor.ts'
export type { Visibility } from './visibility.ts'

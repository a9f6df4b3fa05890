export type { Constant, Reference } from './constants.ts'
export { DescriptorError } from './DescriptorError.ts'
export {
  decodedWithin,
  describeExplanation,
  tokensOfExplanation,
  unexplainedContracts,
} from './describeExplanation.ts'
export {
  type CallToExplain,
  type ExplainedCall,
  type ExplainedValue,
  type Explanation,
  explainCall,
  explainTypedData,
} from './explain.ts'
export { mergeDescriptors } from './mergeDescriptors.ts'
export {
  type Descriptor,
  type DescriptorField,
  type DescriptorFormat,
  type EmbeddedCall,
  readDescriptor,
} from './readDescriptor.ts'

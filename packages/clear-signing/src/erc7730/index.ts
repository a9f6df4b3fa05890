export { DescriptorError } from './DescriptorError.ts'
export { describeExplanation, tokensOfExplanation } from './describeExplanation.ts'
export {
  type CallToExplain,
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
  readDescriptor,
} from './readDescriptor.ts'

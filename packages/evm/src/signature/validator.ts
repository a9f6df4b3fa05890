// Two kilobytes that only the signatures of smart accounts need.
export { erc6492SignatureValidatorByteCode as validator } from 'viem'

// A separate chunk of 2 kB, which only signatures of smart accounts need.
export { erc6492SignatureValidatorByteCode as validator } from 'viem'

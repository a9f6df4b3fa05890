// What is loaded when an account first sends, estimates or asks its wallet for more than a signature.
export { getCapabilities } from './capabilities.ts'
export { checkAddress } from './checkAddress.ts'
export { estimateContractGas, estimateGas } from './estimateGas.ts'
export { getGenesis, grantPermissions, isContract } from './reads.ts'
export { requireSignature } from './requireSignature.ts'
export { sendTransaction, writeContract } from './sendTransaction.ts'
export { waitForReceipt } from './waitForReceipt.ts'
export { walletGetAssets } from './walletGetAssets.ts'

// Several wallets, and wallets of several chains: most users have one wallet on one chain.

export { askWallet } from '@latchkey/core'
export { AccountTypeCard } from '../../views/AccountType/AccountTypeCard.tsx'
export { connectingExternalView } from '../../views/ConnectingExternal/ConnectingExternal.tsx'
export { connectingMultiChainView } from '../../views/ConnectingMultiChain/ConnectingMultiChain.tsx'
export { profileWalletsView } from '../../views/ProfileWallets/ProfileWallets.tsx'
export { switchActiveChainView } from '../../views/SwitchActiveChain/SwitchActiveChain.tsx'
export { switchAddressView } from '../../views/SwitchAddress/SwitchAddress.tsx'
export * from './account.ts'

export { switchNetworkView } from '../../views/SwitchNetwork/SwitchNetwork.tsx'
export { unsupportedChainView } from '../../views/UnsupportedChain/UnsupportedChain.tsx'

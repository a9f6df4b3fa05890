export { swapView } from '../../views/Swap/Swap.tsx'
export { swapPreviewView } from '../../views/SwapPreview/SwapPreview.tsx'
export { swapSelectTokenView } from '../../views/SwapSelectToken/SwapSelectToken.tsx'
export * from './send.ts'

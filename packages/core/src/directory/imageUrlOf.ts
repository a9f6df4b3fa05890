import type { Kit } from '../kit/kit.ts'

/** S7.6. Where a wallet's icon is: at the operator's own gateway, so that no third party learns who looks at it. */
export function imageUrlOf({ gatewayUrl, projectId }: Kit['config'], imageId: string): string {
  const base = gatewayUrl.replace(/\/+$/, '')
  return `${base}/getWalletImage/${encodeURIComponent(imageId)}?projectId=${encodeURIComponent(projectId)}`
}

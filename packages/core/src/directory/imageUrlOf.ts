import type { Kit } from '../kit/kit.ts'
import { directoryUrl } from './directoryUrl.ts'

/** S7.6. Where a wallet's icon is: at the operator's own gateway, so that no third party learns who looks at it. */
export function imageUrlOf(config: Kit['config'], imageId: string): string {
  const { projectId } = config
  return `${directoryUrl(config)}/getWalletImage/${encodeURIComponent(imageId)}?projectId=${encodeURIComponent(projectId)}`
}

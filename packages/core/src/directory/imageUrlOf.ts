import type { Kit } from '../kit/kit.ts'
import { directoryUrl } from './directoryUrl.ts'

/** The address of a wallet's icon, at the operator's own gateway, so that no third party learns who views it (S7.6). */
export function imageUrlOf(config: Kit['config'], imageId: string): string {
  const { projectId } = config
  return `${directoryUrl(config)}/getWalletImage/${encodeURIComponent(imageId)}?projectId=${encodeURIComponent(projectId)}`
}

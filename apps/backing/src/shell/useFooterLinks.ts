import { usePayload } from '../payload/PayloadContext.ts'
import { useConfig } from './ConfigContext.ts'
import { useTexts } from './texts/useTexts.ts'
import { useOnClient } from './useOnClient.ts'

export interface FooterLink {
  readonly title: string
  readonly url: string
  /** A collection and an icon in it: `backing:wall`. */
  readonly icon?: string | undefined
}

/** The page's own links, then the programme's, then the gateway's, whose address is known only at run time. */
export function useFooterLinks(): readonly FooterLink[] {
  const { app } = useTexts()
  const { programme } = usePayload()
  const gatewayUrl = useOnClient(useConfig()?.gatewayUrl, undefined)
  const questions = { title: app.questions, url: '/#questions', icon: 'backing:chat' }
  return [
    { title: app.treasury, url: '/#treasury', icon: 'backing:wall' },
    ...(programme.questions.length > 0 ? [questions] : []),
    ...programme.links,
    ...(gatewayUrl
      ? [{ title: app.status, url: new URL('/health', gatewayUrl).href, icon: 'backing:globe' }]
      : []),
  ]
}

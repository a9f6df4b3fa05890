import type { ViewName } from '../modal/routes.ts'

/** A user's click that only analytics records. */
export type ClickEvent =
  | { readonly type: 'click.networks' }
  | { readonly type: 'click.walletHelp' }
  | { readonly type: 'click.networkHelp' }
  | { readonly type: 'click.getWallet' }
  | { readonly type: 'click.allWallets' }
  | { readonly type: 'click.transactions' }
  /** The user continues with what they were doing on the page before they connected. The modal then closes. */
  | { readonly type: 'click.continue' }
  | {
      readonly type: 'click.wallet'
      readonly name: string
      readonly platform: 'browser' | 'qrcode' | 'mobile' | 'desktop' | 'web'
    }
  | { readonly type: 'click.feature'; readonly view: ViewName }

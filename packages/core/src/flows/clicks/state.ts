import type { ViewName } from '../modal/routes.ts'

/** What a user pressed, where analytics has a name for it and nothing else follows from it. */
export type ClickEvent =
  | { readonly type: 'click.networks' }
  | { readonly type: 'click.walletHelp' }
  | { readonly type: 'click.networkHelp' }
  | { readonly type: 'click.getWallet' }
  | { readonly type: 'click.allWallets' }
  | { readonly type: 'click.transactions' }
  /** The user goes on with what the page had for them before they connected. The modal closes next. */
  | { readonly type: 'click.continue' }
  | {
      readonly type: 'click.wallet'
      readonly name: string
      readonly platform: 'browser' | 'qrcode' | 'mobile' | 'desktop' | 'web'
    }
  | { readonly type: 'click.feature'; readonly view: ViewName }

import type { WalletUser } from '@latchkey/contract'
import type { Texts } from '../approval/texts/texts.ts'
import type { TopPage } from '../pages/TopPage.ts'
import type { AccountTexts } from './texts/en.ts'

/** The inputs of the account page's sections. */
export interface Account {
  readonly page: TopPage
  readonly token: string
  readonly user: WalletUser
  readonly texts: AccountTexts
  readonly approvalTexts: Texts
}

export function dateIn({ locale }: Texts, iso: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

export function dayIn({ locale }: Texts, iso: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso))
}

import type { askWallet, ViewName } from '@latchkey/core'
import type { ErrorText } from '../messages/ErrorText.tsx'
import type { loadQueryLibrary } from '../queries/useQueryLibrary.ts'
import type { EmailCard } from '../views/AccountSettings/EmailCard.tsx'
import type { LoginsCard } from '../views/AccountSettings/LoginsCard.tsx'
import type { AccountTypeCard } from '../views/AccountType/AccountTypeCard.tsx'
import type { DirectoryRows } from '../views/Connect/DirectoryRows.tsx'
import type { Guide } from '../views/Connect/Guide.tsx'
import type { LegalCheckbox } from '../views/Connect/LegalCheckbox.tsx'
import type { Methods } from '../views/Connect/Methods.tsx'
import type { offersLogin } from '../views/Connect/offersLogin.ts'
import type { Activity } from '../views/Transactions/Activity.tsx'
import type { AlertBanner } from './AlertBanner.tsx'
import type { ViewDefinition } from './defineView.ts'
import type { Group } from './group.ts'

/** What loads a view: its group, or the file of the view itself. */
type Load<view extends ViewName> = () => Promise<{
  readonly [name in `${Uncapitalize<view>}View`]: ViewDefinition<view>
}>

export type ViewSource<view extends ViewName> = ViewDefinition<view> | Load<view>

/** Parts of Connect that most users never see. */
export interface EverydayParts {
  readonly LegalCheckbox: typeof LegalCheckbox
  readonly Guide: typeof Guide
  readonly ErrorText: typeof ErrorText
  readonly AlertBanner: typeof AlertBanner
}

/** What other views show of the embedded wallet. */
export interface EmailParts {
  readonly EmailCard: typeof EmailCard
  readonly LoginsCard: typeof LoginsCard
  readonly Methods: typeof Methods
  readonly offersLogin: typeof offersLogin
}

/** The modal's views, and the groups whose parts other views use. views.ts fills it. */
export interface ViewTable {
  readonly views: { readonly [view in ViewName]: ViewSource<view> }
  readonly groups: {
    readonly account: Group<{ readonly loadQueryLibrary: typeof loadQueryLibrary }>
    readonly activity: Group<{ readonly Activity: typeof Activity }>
    readonly asking: Group<{ readonly askWallet: typeof askWallet }>
    readonly connecting: Group<unknown>
    readonly email: Group<EmailParts>
    readonly everyday: Group<EverydayParts>
    readonly rows: Group<{ readonly DirectoryRows: typeof DirectoryRows }>
    readonly several: Group<{ readonly AccountTypeCard: typeof AccountTypeCard }>
  }
}

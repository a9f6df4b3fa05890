import type { AccountTexts } from './en.ts'

/** German. */
export const de: AccountTexts = {
  title: 'Ihre Wallet',
  signInWhy:
    'Hier sehen Sie die Geräte, die Ihre Wallet öffnen, und was Sie bestätigt haben. Melden Sie sich zuerst an.',
  signInAgain: 'Melden Sie sich noch einmal an, um fortzufahren.',
  loading: 'Wird geladen …',
  retry: 'Noch einmal versuchen',
  login: 'Sie melden sich an mit',
  accounts: 'Konten',
  ethereum: 'Ethereum und andere',
  smartAccount: 'Smart Account',
  devices: 'Geräte, die diese Wallet öffnen',
  thisDevice: 'Dieses Gerät',
  added: (date) => `Hinzugefügt am ${date}`,
  used: (date) => `Zuletzt benutzt am ${date}`,
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  waiting: 'Möchte Ihre Wallet öffnen',
  allow: 'Dort öffnen',
  allowWhy: (device: string, when: string) =>
    `${device} möchte Ihre Wallet öffnen, ${when}. Machen Sie nur weiter, wenn Sie gerade vor diesem Gerät sitzen. Es öffnet alles in Ihrer Wallet.`,
  removeTitle: 'Dieses Gerät entfernen?',
  removeWhy: (name) =>
    `${name} wird abgemeldet und verliert seinen Teil des Schlüssels. Um die Wallet dort wieder zu öffnen, melden Sie sich an und stellen Sie sie wieder her.`,
  keep: 'Behalten',
  noDevices: 'Kein Gerät öffnet diese Wallet. Stellen Sie sie auf einem Gerät wieder her.',
  approvals: 'Was Sie bestätigt und abgelehnt haben',
  noApprovals: 'Sie haben noch nichts bestätigt oder abgelehnt.',
  approved: 'Bestätigt',
  declined: 'Abgelehnt',
  more: 'Ihre ganze Wallet',
  exportWallet: 'Wiederherstellungsphrase anzeigen',
  exportWhy: 'Mit ihren 24 Wörtern öffnet jede andere Wallet Ihre Konten.',
  signOut: 'Auf diesem Gerät abmelden',
  signOutTitle: 'Hier abmelden?',
  signOutWhy: 'Um Ihre Wallet auf diesem Gerät wieder zu nutzen, melden Sie sich neu an.',
  cancel: 'Abbrechen',
  signedOut: 'Sie sind abgemeldet. Sie können diese Seite schließen.',
  deleteWallet: 'Wallet löschen',
  deleteTitle: 'Ihre Wallet löschen?',
  deleteWhy:
    'In 30 Tagen werden die Schlüsselteile, Anmeldungen und Bestätigungen Ihrer Wallet endgültig gelöscht. Alle Geräte werden jetzt abgemeldet. Wenn Sie sich vorher anmelden, wird nichts gelöscht.',
  holdings: 'Auf Ihren Konten liegt',
  holdsNothing: 'Es wurden keine Coins oder Tokens gefunden.',
  holdingsUnknown: 'Nicht lesbar:',
  holdingsFailed:
    'Was auf Ihren Konten liegt, war nicht lesbar. Sehen Sie nach, bevor Sie die Wallet löschen.',
  exportFirst: 'Zuerst die Phrase anzeigen',
  noNeed: 'Ich brauche diese Wallet nicht',
  choose: 'Zeigen Sie zuerst die Phrase an, oder kreuzen Sie „Ich brauche diese Wallet nicht“ an.',
  deleteNow: 'In 30 Tagen löschen',
  deleted: (date) =>
    `Ihre Wallet wird am ${date} gelöscht. Um sie zu behalten, melden Sie sich vorher an. Sie können diese Seite schließen.`,
  noWallet: 'Sie haben noch keine Wallet. Melden Sie sich auf der Seite an, um eine zu bekommen.',
}

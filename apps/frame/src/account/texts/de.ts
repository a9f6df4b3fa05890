import type { AccountTexts } from './en.ts'

/** German. */
export const de: AccountTexts = {
  title: 'Dein Wallet',
  signInWhy:
    'Hier siehst du die Geräte, die dein Wallet öffnen, und was du bestätigt hast. Melde dich zuerst an.',
  loading: 'Wird geladen …',
  retry: 'Noch einmal versuchen',
  login: 'Du meldest dich an mit',
  accounts: 'Konten',
  ethereum: 'Ethereum und andere',
  smartAccount: 'Smart Account',
  devices: 'Geräte, die dieses Wallet öffnen',
  thisDevice: 'Dieses Gerät',
  added: (date) => `Hinzugefügt am ${date}`,
  used: (date) => `Zuletzt benutzt am ${date}`,
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  removeTitle: 'Dieses Gerät entfernen?',
  removeWhy: (name) =>
    `${name} wird abgemeldet und verliert seinen Teil des Schlüssels. Um das Wallet dort wieder zu öffnen, melde dich an und stelle es wieder her.`,
  keep: 'Behalten',
  noDevices: 'Kein Gerät öffnet dieses Wallet. Stelle es auf einem Gerät wieder her.',
  approvals: 'Was du bestätigt und abgelehnt hast',
  noApprovals: 'Du hast noch nichts bestätigt oder abgelehnt.',
  approved: 'Bestätigt',
  declined: 'Abgelehnt',
  more: 'Dein ganzes Wallet',
  exportWallet: 'Wiederherstellungsphrase anzeigen',
  exportWhy: 'Mit ihren 24 Wörtern öffnet jedes andere Wallet deine Konten.',
  signOut: 'Auf diesem Gerät abmelden',
  signedOut: 'Du bist abgemeldet. Du kannst diese Seite schließen.',
  deleteWallet: 'Wallet löschen',
  deleteTitle: 'Dein Wallet löschen?',
  deleteWhy:
    'In 30 Tagen werden die Schlüsselteile, Anmeldungen und Bestätigungen deines Wallets endgültig gelöscht. Alle Geräte werden jetzt abgemeldet. Wenn du dich vorher anmeldest, wird nichts gelöscht.',
  holdings: 'Auf deinen Konten liegt',
  holdsNothing: 'Es wurden keine Coins oder Tokens gefunden.',
  holdingsUnknown: 'Nicht lesbar:',
  holdingsFailed: 'Was auf deinen Konten liegt, war nicht lesbar. Sieh nach, bevor du das Wallet löschst.',
  exportFirst: 'Zuerst die Phrase anzeigen',
  noNeed: 'Ich brauche dieses Wallet nicht',
  choose: 'Zeige zuerst die Phrase an, oder kreuze „Ich brauche dieses Wallet nicht“ an.',
  deleteNow: 'In 30 Tagen löschen',
  deleted: (date) =>
    `Dein Wallet wird am ${date} gelöscht. Um es zu behalten, melde dich vorher an. Du kannst diese Seite schließen.`,
  noWallet: 'Du hast noch kein Wallet. Melde dich auf der Seite an, um eines zu bekommen.',
}

import type { FailureTexts } from './en.ts'

export const de: FailureTexts = {
  accountBlocked: 'Dieses Konto ist gesperrt. Wenden Sie sich an die Betreiber der Seite.',
  codeExpired: 'Der Code ist abgelaufen. Fordern Sie einen neuen an.',
  frozen:
    'Änderungen an dieser Wallet sind eingefroren. Nehmen Sie sie auf der Seite des gemailten Links zurück, oder behalten Sie sie dort.',
  malformed:
    'Der Server der Wallet hat diese Seite nicht verstanden. Laden Sie sie neu, und versuchen Sie es noch einmal.',
  noWallet: 'Es gibt noch keine Wallet.',
  notSetUp: 'Die Wallet ist nicht bereit, weil ihre Wiederherstellung nicht eingerichtet wurde.',
  origin: 'Der Server der Wallet nimmt von dieser Seite keine Anfragen an.',
  otherPerson: 'In einem anderen Tab hat sich jemand anderes angemeldet. Versuchen Sie es noch einmal.',
  project: 'Der Server der Wallet kennt diese Seite nicht. Öffnen Sie sie noch einmal von der Website aus.',
  proofNeeded: 'Bestätigen Sie zuerst im Fenster der Wallet, dass dieses Gerät Ihres ist.',
  proof:
    'Dieses Gerät konnte sich nicht ausweisen. Prüfen Sie, ob seine Uhr richtig geht, und laden Sie die Seite neu.',
  refused:
    'Der Server der Wallet hat das abgelehnt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  serverFailed: 'Der Server der Wallet hat ein Problem. Versuchen Sie es gleich noch einmal.',
  sessionEnded: 'Die Sitzung ist beendet. Melden Sie sich noch einmal an.',
  shareDamaged:
    'Ein Teil des Schlüssels Ihrer Wallet ist beschädigt. Deshalb lässt sie sich hier nicht öffnen. Wenden Sie sich an den Support der Seite.',
  shareLost:
    'Dieses Gerät kann die Wallet nicht mehr öffnen. Melden Sie sich noch einmal an, um sie hier wiederherzustellen.',
  signInAgain: 'Melden Sie sich zuerst noch einmal an.',
  smartAccounts: 'Smart Accounts gibt es hier nicht.',
  storageDenied:
    'Dieser Browser lässt die Wallet ihre Schlüssel nicht speichern. Erlauben Sie Websitedaten für diese Seite, und laden Sie sie neu.',
  tooManyCalls: 'Zu viele Anfragen. Versuchen Sie es gleich noch einmal.',
  overtaken:
    'Das Konto hat inzwischen etwas anderes gesendet. Dies wurde nicht gesendet. Versuchen Sie es noch einmal.',
  unknownOutcome:
    'Niemand hat gesagt, ob es gesendet wurde. Sehen Sie sich das Konto an, bevor Sie es noch einmal versuchen.',
  unreachable:
    'Der Server der Wallet ist nicht erreichbar. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.',
  unreadable:
    'Der Server der Wallet hat in einer unbekannten Form geantwortet. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  recordsBroken:
    'Mit den Daten Ihres Kontos stimmt etwas nicht. Sagen Sie es den Betreibern der Seite. Es wurde nichts geändert.',
  recordOlder: (address) =>
    `Was der Server dazu hat, wer Ihre Wallet \u2066${address}\u2069 benutzen darf, ist älter als das, was dieses Gerät gesehen hat. Nichts wurde signiert. Sehen Sie sich auf der Seite der Wallet Ihre Anmeldungen und Geräte an, und laden Sie dann diese Seite neu.`,
  ownWalletMissing: (address) =>
    `Ihre Wallet \u2066${address}\u2069 fehlt auf dem Server. Nichts wurde geändert, und keine andere Wallet wurde angelegt. Sagen Sie es der Seite.`,
  walletAwaited: (contact) =>
    `Es wurde keine Wallet angelegt, damit Ihre zurückgeholt werden kann. ${contact ? `Schreiben Sie an ${contact}` : 'Sagen Sie der Seite'}, dass sie fehlt.`,
  walletMissing:
    'Ihre Wallet fehlt auf dem Server. Nichts wurde geändert, und keine andere Wallet wurde angelegt. Sagen Sie es der Seite.',
  walletExists:
    'Sie haben schon eine Wallet. Melden Sie sich noch einmal an, um sie hier wiederherzustellen.',
  walletLocked: 'Die Wallet lässt sich gerade nicht öffnen. Versuchen Sie es später noch einmal.',
  windowGone: 'Das Fenster der Wallet wurde geschlossen, bevor sie signiert hatte. Nichts wurde gesendet.',
}

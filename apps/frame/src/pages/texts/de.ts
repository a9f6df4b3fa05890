import type { PageTexts } from './en.ts'

export const de: PageTexts = {
  continueWith: (provider) => `Weiter mit ${provider}`,
  retry: 'Noch einmal versuchen',
  notFinished: 'Anmeldung nicht abgeschlossen',
  checking: 'Die Anmeldung wird geprüft …',
  openingSignIn: 'Die Anmeldeseite wird geöffnet …',
  nothingOpens:
    'Öffnet sie sich nicht, schließen Sie dieses Fenster, und versuchen Sie es auf der Seite erneut, von der Sie kommen.',
  noSignIn:
    'Gehen Sie zu ihr zurück, und beginnen Sie die Anmeldung dort noch einmal. Hilft das nicht, melden Sie sich per E-Mail an.',
  walletReady: 'Ihre Wallet ist auf diesem Gerät bereit.',
  blocked:
    'Der Browser hat das Fenster blockiert. Erlauben Sie Fenster für diese Seite, und versuchen Sie es noch einmal.',
  exportTitle: 'Wallet mitnehmen',
  exportWhy:
    'Sie bekommen die 24 Wörter Ihrer Wallet. Mit ihnen öffnet jede andere Wallet Ihre Konten. Melden Sie sich zuerst noch einmal an.',
  waitingOutside: 'Machen Sie im Fenster weiter, das sich geöffnet hat.',
  outsideDenied: (provider) => `Sie haben die Anfrage bei ${provider} abgelehnt.`,
  outsideExpired: 'Das hat zu lange gedauert. Fangen Sie noch einmal an.',
  outsideFailed: (provider) => `${provider} hat die Anmeldung nicht bestätigt. Versuchen Sie es noch einmal.`,
  joinWhy: (email, provider) =>
    `Mit ${email} meldet sich hier schon jemand bei einer Wallet an. Wir haben einen Code dorthin geschickt: Mit ihm meldet ${provider} Sie bei derselben Wallet an.`,
  email: 'E-Mail-Adresse',
  sendCode: 'Code senden',
  codeTitle: 'Code eingeben',
  codeWhy: 'Wir haben Ihnen einen Code aus sechs Ziffern geschickt.',
  linkWhy: 'Wir haben Ihnen einen Link geschickt. Öffnen Sie ihn zuerst; danach kommt der Code.',
  resend: 'Erneut senden',
  resendIn: (seconds) => `Erneut senden in ${seconds} s`,
  resent: 'Noch einmal gesendet.',
  exportSmart:
    'Ihr Smart Account öffnet sich mit den Wörtern in keiner anderen Wallet. Senden Sie vorher an Ihr Ethereum-Konto, was er enthält.',
  exportCare:
    'Wer diese Wörter hat, hat alles in Ihrer Wallet. Zeigen Sie sie niemandem, und geben Sie sie nur in eine Wallet ein, der Sie vertrauen.',
  exportOver: 'Sie können diese Seite schließen.',
  proved: 'Anmeldung bestätigt',
  provedHere:
    'Sie können dieses Fenster schließen und dort weitermachen, wo Sie begonnen haben. Geht es dort nicht weiter, melden Sie sich noch einmal an.',
  otherBrowser:
    'Diese Anmeldung hat nicht in diesem Browser begonnen, oder vor zu langer Zeit, oder in einem privaten Fenster, das geschlossen ist. Gehen Sie zurück zur Website, und beginnen Sie dort noch einmal. Hat eine App diese Seite geöffnet, öffnen Sie die Website in diesem Browser.',
  notAdd: 'Nicht hinzufügen',
  added: (provider: string) => `${provider} öffnet jetzt Ihre Wallet.`,
  outsideUsed: 'Diese Anmeldung wurde schon benutzt. Beginnen Sie auf der Website noch einmal.',
  outsideTaken: 'Dieses Konto öffnet schon eine andere Wallet.',
  noWallet: 'Zu dieser Anmeldung gibt es hier keine Wallet.',
  notAdded: 'Nichts wurde geändert.',
  checkingLink: 'Der Link wird geprüft …',
  goBack: 'Gehen Sie zurück zur Website.',
  openTitle: 'Wallet auf diesem Gerät öffnen',
  openMailed: (email: string) =>
    `Bevor dieses Gerät Ihre Wallet öffnet, stellen wir sicher, dass es Ihres ist. Wir haben einen Link an ${email} geschickt. Öffnen Sie ihn hier, oder anderswo: Dann zeigt er einen Code, den Sie hier eingeben.`,
  openCode: 'Code der Seite',
  openCodeCare: 'Geben Sie ihn nirgends ein als in diesem Fenster der Wallet.',
  openAgain:
    'Bevor dieses Gerät Ihre Wallet öffnet, stellen wir sicher, dass es Ihres ist. Melden Sie sich noch einmal mit einem Konto an, das sie öffnet, oder öffnen Sie die Seite Ihrer Wallet auf einem Gerät, auf dem sie offen ist, und erlauben Sie dort dieses.',
  openElsewhere:
    'Bevor dieses Gerät Ihre Wallet öffnet, stellen wir sicher, dass es Ihres ist. Öffnen Sie die Seite Ihrer Wallet auf einem Gerät, auf dem sie offen ist, und erlauben Sie dort dieses. Eine Anmeldeart, die vor weniger als 7 Tagen hinzukam, genügt nicht.',
  madeOn: (device: string | null, when: string) =>
    `Diese Wallet wurde ${device === null ? 'auf einem Gerät erstellt, das inzwischen entfernt ist' : `auf diesem Gerät erstellt: ${device}`}, ${when}. Wenn Sie das nicht waren, hat jemand anderes ihren Schlüssel: Gehen Sie nicht weiter, und senden Sie nichts an sie.`,
  openNotYet: 'Dieses Gerät ist noch nicht erlaubt.',
  openQuestion: 'Wallet öffnen?',
  openDevice: 'Gerät',
  openAsked: 'Angefragt',
  openHere: 'Dieses Gerät hat darum gebeten. Machen Sie nur weiter, wenn Sie das waren.',
  openThere:
    'Machen Sie nur weiter, wenn Sie gerade vor diesem Gerät sitzen und dort das eigene Fenster der Wallet offen ist. Wer den Code hat, öffnet alles in Ihrer Wallet.',
  openNow: 'Öffnen',
  openShow: 'Code zeigen',
  openCodeIs: 'Ihr Code',
  openCodeWhere: 'Geben Sie ihn auf jenem Gerät im eigenen Fenster der Wallet ein, und nirgends sonst.',
  openDone: 'Dieses Gerät ist erlaubt.',
  openDoneWhy: 'Gehen Sie zurück zum Fenster der Wallet.',
  openOver: 'Dieser Link gilt nicht mehr.',
  openOverWhy: 'Er ist zu alt oder wurde schon benutzt. Beginnen Sie im Fenster der Wallet noch einmal.',
  phraseTitle: 'Wiederherstellungsphrase aufschreiben',
  phraseWhy:
    'Diese 24 Wörter sind Ihre Wallet. Niemand kann sie Ihnen zurückgeben. Schreiben Sie sie in dieser Reihenfolge auf, und bewahren Sie sie dort auf, wo nur Sie sie finden.',
  phraseDone: 'Ich habe sie aufgeschrieben',
  uncover: 'Wörter anzeigen',
  coveredWhy: 'Lassen Sie niemanden auf Ihren Bildschirm sehen.',
  later: 'Nicht jetzt',
  confirmTitle: 'Wiederherstellungsphrase prüfen',
  confirmWhy: 'Geben Sie diese Wörter der Phrase ein, die Sie aufgeschrieben haben.',
  showAgain: 'Die Wörter noch einmal zeigen',
  word: (number) => `Wort ${number}`,
  confirm: 'Prüfen',
  wrongWords: 'Das sind nicht die Wörter. Sehen Sie auf Ihrem Zettel nach.',
  enterTitle: 'Wallet auf diesem Gerät öffnen',
  enterWhy: 'Geben Sie die 24 Wörter ein, die Sie aufgeschrieben haben, als die Wallet entstand.',
  phrase: 'Wiederherstellungsphrase',
  open: 'Wallet öffnen',
  wrongPhrase: 'Das ist nicht die Phrase Ihrer Wallet.',
  passkeyTitle: 'Wallet mit einem Passkey schützen',
  passkeyWhy:
    'Mit Ihrem Passkey öffnen Sie diese Wallet auf einem anderen Gerät. Er bleibt bei Ihnen: Niemand sonst kann damit die Wallet öffnen, und niemand kann ihn ersetzen.',
  passkeyMake: 'Passkey erstellen',
  passkeyUseWhy: 'Benutzen Sie den Passkey, den Sie erstellt haben, als die Wallet entstand.',
  passkeyUse: 'Passkey benutzen',
  passkeyFailed: 'Der Passkey wurde nicht benutzt. Versuchen Sie es noch einmal.',
  passkeyWeak:
    'Dieser Passkey kann keine Wallet schützen. Erstellen Sie einen auf Ihrem Telefon oder in einem anderen Passwortmanager.',
}

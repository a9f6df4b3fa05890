import type { DoubtTexts } from './en.ts'

export const de: DoubtTexts = {
  missingTitle: (address) => `Ihre Wallet ${address} fehlt auf dem Server`,
  missingWhy:
    'Nichts wurde geändert. Sagen Sie es der Seite, und schließen Sie dieses Fenster: Wer sie betreibt, kann die Wallet vielleicht zurückholen.',
  missingOther:
    'Der Server nennt zu Ihrer Anmeldung eine andere Wallet. Was in Ihrer Wallet ist, ist nicht in dieser, und diese gehört vielleicht jemand anderem.',
  missingNew: 'Eine neue Wallet wäre leer. Was in Ihrer Wallet ist, ist nicht in einer neuen.',
  missingOwn: 'Ihre Wallet',
  missingNamed: 'Der Server nennt',
  goOnWith: (address) => `Ab jetzt ${address} benutzen`,
  makeNew: 'Eine neue, leere Wallet anlegen',
  shareKept: (address) => `Der Anteil von ${address} bleibt auf diesem Gerät.`,
  olderTitle: (address) => `Was der Server von Ihrer Wallet ${address} weiß, ist auf einem früheren Stand`,
  olderWhy:
    'Was der Server dazu hat, wer die Wallet benutzen darf, ist älter als das, was dieses Gerät gesehen hat: Es wurde aus einer Sicherung wiederhergestellt, oder jemand hat es geändert. Wen Sie seitdem entfernt haben, der kann die Wallet vielleicht wieder benutzen.',
  olderDo:
    'Sehen Sie sich auf der Seite der Wallet Ihre Anmeldungen und Ihre Geräte an, bevor Sie fortfahren, und entfernen Sie, was Sie nicht kennen.',
  olderGoOn: 'Mit dem älteren Stand fortfahren',
  hadTitle: (when) => `Hatten Sie hier vor dem ${when} eine Wallet?`,
  hadWhy:
    'Damals wurden die Daten dieser Wallet wiederhergestellt, und Ihre fehlt vielleicht. Eine neue Wallet wäre leer. Wenn Sie eine hatten, wird keine angelegt, und wer die Seite betreibt, kann Ihre suchen.',
  hadNone: 'Nein, eine anlegen',
  hadOne: 'Ja, ich hatte eine',
}

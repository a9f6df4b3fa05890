export type LabDocumentOptions = {
  title: string
  /** Its script's address; it is a module. */
  script: string
  sheet?: string
  body: string
}

/** The document of a page in the Lab Wallet's looks, which its script fills. */
export function labDocument({ title, script, sheet, body }: LabDocumentOptions): string {
  const sheets = ['/__lab/wallet/assets/wallet.css', ...(sheet ? [sheet] : [])]
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    ${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n    ')}
    <script type="module" src="${script}"></script>
  </head>
  ${body}
</html>
`
}

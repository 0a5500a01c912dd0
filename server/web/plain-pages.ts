/** No style and no script, which the policy of pages would not let in. */
const plainPage = (text: string, { comesAgain = false } = {}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${comesAgain ? '<meta http-equiv="refresh" content="1">\n' : ''}<title>Easel</title>
</head>
<body>
<h1>Easel</h1>
<p>${text}</p>
<p>The API answers: <a href="/docs">its reference</a>.</p>
</body>
</html>
`

export const waitingPage = plainPage(
  'The web app is being built, once after each update. This page shows it as soon as it is there.',
  { comesAgain: true },
)

export const failedPage = plainPage('The web app could not be built. The log of the service says why.')

export const noProviderPage = plainPage(
  'The identity provider does not say where to sign in. This page tries again; the log of the service says why.',
  { comesAgain: true },
)

export const noClientPage = plainPage(
  'People sign in at another identity provider here, where the web app has no client yet: its operator registers one, and sets EASEL_WEB_CLIENT_ID.',
)

export const notFoundPage = plainPage('There is nothing at this address. <a href="/">To the start page</a>.')

/** While the web app is built: comes again by itself. No style and no script, which its policy would not let in. */
export const waitingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="1">
<title>Easel</title>
</head>
<body>
<h1>Easel</h1>
<p>The web app is being built, once after each update. This page shows it as soon as it is there.</p>
<p>The API answers meanwhile: <a href="/docs">its reference</a>.</p>
</body>
</html>
`

export const failedPage = waitingPage
  .replace('<meta http-equiv="refresh" content="1">\n', '')
  .replace(/<p>The web app.*<\/p>/, '<p>The web app could not be built. The log of the service says why.</p>')
  .replace(' meanwhile', '')

/** An image of somebody runs nothing and loads nothing, whoever opens it as a page; and belongs to whoever has this token. */
export const imageHeaders = {
  vary: 'Authorization',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-site',
}

const PREFIX = 'easel app '

/** Has the browser keep the app, so that it loads again without a connection; service-worker.ts does so. */
export const keepApp = (): void => {
  // Only where the connection is secure; some browsers let none of it be kept.
  navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {})
}

export const dropApp = async (): Promise<void> => {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)))
}

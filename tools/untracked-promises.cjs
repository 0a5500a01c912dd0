/**
 * `node --require` of this file, for processes of the test runner. The runner follows every promise to know which test
 * it belongs to, which doubles the time of code with many promises. Our tests nest by describe(), which needs no promise
 * followed; a rejection that nobody handles fails its file all the same. To delete once the runner does without.
 */
const hooks = require('node:async_hooks')

const { createHook } = hooks
// The first is that of the runner.
hooks.createHook = (callbacks) => {
  hooks.createHook = createHook
  return createHook({ ...callbacks, trackPromises: false })
}

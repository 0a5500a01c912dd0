import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Tells systemd how far we are, where it wants to know (Type=notify). Its socket is one of datagrams, which Node does not
 * speak: systemd's own program sends them. NotifyAccess=all lets it.
 */
export const notifySystemd = async (
  environment: NodeJS.ProcessEnv,
  state: 'READY=1' | 'STOPPING=1',
  onError: (error: unknown) => void,
): Promise<void> => {
  if (!environment.NOTIFY_SOCKET) return
  await promisify(execFile)('systemd-notify', [`--pid=${process.pid}`, state], { timeout: 10_000 }).catch(onError)
}

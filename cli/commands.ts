import type { Command } from './command.ts'
import { audit } from './commands/audit.ts'
import { backup } from './commands/backup.ts'
import { botList } from './commands/bot-list.ts'
import { botRemove } from './commands/bot-remove.ts'
import { check } from './commands/check.ts'
import { clientAdd } from './commands/client-add.ts'
import { clientList } from './commands/client-list.ts'
import { clientRemove } from './commands/client-remove.ts'
import { demoAdd } from './commands/demo-add.ts'
import { demoRemove } from './commands/demo-remove.ts'
import { editionExport } from './commands/edition-export.ts'
import { editionImport } from './commands/edition-import.ts'
import { editionList } from './commands/edition-list.ts'
import { editionRemove } from './commands/edition-remove.ts'
import { exportZone } from './commands/export.ts'
import { invitationList } from './commands/invitation-list.ts'
import { keyAdd } from './commands/key-add.ts'
import { keyList } from './commands/key-list.ts'
import { keyRemove } from './commands/key-remove.ts'
import { migrate } from './commands/migrate.ts'
import { planSet } from './commands/plan-set.ts'
import { restore } from './commands/restore.ts'
import { serve } from './commands/serve.ts'
import { settingsCheck } from './commands/settings-check.ts'
import { token } from './commands/token.ts'
import { tokenList } from './commands/token-list.ts'
import { tokenRevoke } from './commands/token-revoke.ts'
import { userAdd } from './commands/user-add.ts'
import { userDisable } from './commands/user-disable.ts'
import { userEnable } from './commands/user-enable.ts'
import { userList } from './commands/user-list.ts'
import { userOperator } from './commands/user-operator.ts'
import { userRemove } from './commands/user-remove.ts'
import { userReset } from './commands/user-reset.ts'
import { userTwoFactor } from './commands/user-two-factor.ts'
import { webhookDisable } from './commands/webhook-disable.ts'
import { webhookList } from './commands/webhook-list.ts'

/** Commands import the parts of the service that they need when they run, so that each starts quickly. */
export const commands: readonly Command[] = [
  serve,
  userAdd,
  userList,
  userDisable,
  userEnable,
  userRemove,
  userTwoFactor,
  userReset,
  userOperator,
  // Before `token`: the first name that fits is taken.
  tokenList,
  tokenRevoke,
  token,
  clientAdd,
  clientList,
  clientRemove,
  invitationList,
  planSet,
  keyAdd,
  keyList,
  keyRemove,
  editionList,
  editionExport,
  editionImport,
  editionRemove,
  demoAdd,
  demoRemove,
  backup,
  restore,
  settingsCheck,
  migrate,
  check,
  audit,
  botList,
  botRemove,
  webhookList,
  webhookDisable,
  exportZone,
]

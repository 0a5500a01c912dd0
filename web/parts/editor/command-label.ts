import type { CommandId } from '../../editor/commands/registry.ts'
import { t } from '../../texts/texts.ts'

export const labelOf = (id: CommandId): string => t()[`do_${id}`]
